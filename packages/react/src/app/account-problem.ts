// Signing in and registering share two reasons on the wire; which of the cases it is, only the text tells. This is the
// one place that reads it.

/** What is wrong with an account, as far as a form can say something useful about it. */
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

/** Which problem a refused sign-in or registration tells of; undefined when it is none of the account's. */
export function accountProblem(error: {
  readonly reason?: string | undefined
  readonly message: string
}): AccountProblem | undefined {
  if (error.reason === 'userNotFound') return 'userUnknown'
  return phrases.find(([phrase]) => phrase.test(error.message))?.[1]
}
