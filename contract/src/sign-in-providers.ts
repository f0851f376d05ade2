/** Lists the providers that people can sign in with. The specification calls X `twitter`. */
import type { Static } from 'typebox'
import { oneOf } from './define.ts'

export const SignInProvider = oneOf('google', 'twitter')
export type SignInProvider = Static<typeof SignInProvider>
