// Why an account could not be used, as one word for the host's own form. Our client has a reason for each; errors that an
// application read itself may only have the texts of the wire.

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

const byReason: Readonly<Record<string, AccountProblem>> = {
  wrongPassword: 'passwordWrong',
  unknownUser: 'userUnknown',
  userNotFound: 'userUnknown',
  unknownApp: 'appUnknown',
  nameTaken: 'nameTaken',
  nameIllegal: 'nameIllegal',
  registrationClosed: 'registrationClosed',
}

/** The problem behind a refused sign-in or registration; undefined if it is not about the account. */
export function accountProblem(error: {
  /** The reason, as one word for programs. */
  readonly reason?: string | undefined
  /** The text of the error. */
  readonly message: string
}): AccountProblem | undefined {
  const known = Object.hasOwn(byReason, error.reason ?? '') ? byReason[error.reason ?? ''] : undefined
  return known ?? phrases.find(([phrase]) => phrase.test(error.message))?.[1]
}
