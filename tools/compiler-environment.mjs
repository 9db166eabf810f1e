/**
 * The environment for TypeScript's compiler, a Go program. It ends before its garbage matters: collecting it took a fifth of
 * the processor time and saved a sixth of the memory. The limit holds for programs that grow much larger.
 */
export const compilerEnvironment = { GOGC: 'off', GOMEMLIMIT: '3GiB' }
