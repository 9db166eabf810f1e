// Signing in and registering share two reasons on the wire; only the error text tells the cases apart. This is the only
// place that reads it.

/** Problems with an account that a form can explain. */
export type AccountProblem =
  | 'passwordWrong'
  | 'userUnknown'
  | 'nameTaken'
  | 'nameIllegal'
  | 'passwordMissing'
  | 'passwordIllegal'
  | 'registrationClosed'
  | 'appUnknown'

const phrases: readonly (readonly [phrase: RegExp, problem: AccountProblem])[] = [
  [/invalid password|password does not match/i, 'passwordWrong'],
  [/user not found/i, 'userUnknown'],
  [/username be unique/i, 'nameTaken'],
  [/username .*is not legal/i, 'nameIllegal'],
  [/password must not be empty/i, 'passwordMissing'],
  [/password is not legal/i, 'passwordIllegal'],
  [/open registration doesn't allow/i, 'registrationClosed'],
  [/there is no app|application_not_found/i, 'appUnknown'],
]

/** The problem behind a refused sign-in or registration; undefined if it is not about the account. */
export function accountProblem(error: {
  readonly reason?: string | undefined
  readonly message: string
}): AccountProblem | undefined {
  if (error.reason === 'userNotFound') return 'userUnknown'
  return phrases.find(([phrase]) => phrase.test(error.message))?.[1]
}
