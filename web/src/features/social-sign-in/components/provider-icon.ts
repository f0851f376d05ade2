import type { SignInProvider } from '@fanfare/contract/sign-in-providers'
import type { Icon } from '#ui/icons.ts'
import { GoogleIcon, XIcon } from '#ui/rare-icons.ts'

export const providerIcon: Readonly<Record<SignInProvider, Icon>> = { google: GoogleIcon, twitter: XIcon }
