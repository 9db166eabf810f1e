// Keeps one core busy until its parent process has ended.
const parent = Number(process.argv[2])

while (process.ppid === parent) {
  for (let count = 0; count < 20_000_000; count++);
}
