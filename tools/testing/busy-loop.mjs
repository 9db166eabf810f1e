// Keeps one core busy until the process that started it is gone.
const parent = Number(process.argv[2])

while (process.ppid === parent) {
  for (let count = 0; count < 20_000_000; count++);
}
