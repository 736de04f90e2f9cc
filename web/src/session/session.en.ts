/** Signing in. */
export const session = {
  title: 'Sign in',
  hint: 'Use the e-mail and password of your workspace account.',
  email: 'E-mail',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  submit: 'Sign in',
  wrong: 'The e-mail or the password is wrong',
  wrongHint: 'Check both. After several failed tries, signing in is slowed down for a while.',
}
