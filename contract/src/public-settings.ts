/** Defines the settings that everyone reads. Apart from its routes, because every page loads these, but no page the schema. */
import { Type, type Static } from 'typebox'
import { Banner } from './banners.ts'
import { oneOf, orNull, Price } from './define.ts'
import { Menus, PublicBranding } from './brand-views.ts'
import { UploadLimits } from './upload-limits.ts'

/** The public settings (specification, section 3). Tokens and prices are decimals. */
export const PublicSettings = Type.Object({
  siteName: Type.String(),
  /** Addresses of pictures. Empty for the built-in ones. */
  logo: Type.String(),
  favicon: Type.String(),
  menus: Menus,
  branding: PublicBranding,
  requireEmailVerification: Type.Boolean(),
  /** True when the browser hashes passwords before sending them (section 5). */
  clientPasswordHash: Type.Boolean(),
  maintenance: Type.Boolean(),
  /** The providers that people can sign in with. Written out: every page would load `sign-in-providers.ts` otherwise. */
  signInProviders: Type.Array(oneOf('google', 'twitter')),
  /** Empty unless reCAPTCHA is on. */
  recaptchaSiteKey: Type.String(),
  paymentGateway: Type.String(),
  stripePublishableKey: Type.String(),
  currency: Type.String(),
  freeSubscriptionEnabled: Type.Boolean(),
  freeSubscriptionDuration: Type.Integer(),
  minimumSubscriptionPrice: Price,
  maximumSubscriptionPrice: Price,
  minimumWalletPrice: Price,
  maximumWalletPrice: Price,
  minimumTipPrice: Price,
  maximumTipPrice: Price,
  minimumPayoutAmount: Price,
  tokenConversionRate: Price,
  ...UploadLimits.properties,
  gaCode: Type.String(),
  /** Set if the site is not available in the caller's country: the operators' words, or empty. Null for operators. */
  countryBlock: orNull(Type.Object({ message: Type.String() })),
  /** How the caller must confirm their age before anything else; null if nothing is needed. Written out, as above. */
  neededAgeCheck: orNull(oneOf('declaration', 'check')),
  /** The pages in the footer, in its order and the reader's language. */
  footerPages: Type.Array(Type.Object({ slug: Type.String(), title: Type.String() })),
  /** True if the site shows its transparency page. */
  hasTransparency: Type.Boolean(),
  /** The banners that run now for this viewer. */
  advertisings: Type.Array(Banner),
  /** The version of the terms that the reader would see. New accounts agree to it. */
  termsVersion: Type.String(),
  /** True once a version of the terms has asked everyone to agree again. */
  termsAskAgreement: Type.Boolean(),
  /** A demo sends no email. Its emails are in the outbox, `GET /demo/mails`. */
  isDemo: Type.Boolean(),
  /** Credentials of the demo accounts. Empty outside demo mode. */
  demoAccounts: Type.Array(
    Type.Object({
      role: oneOf('fan', 'performer', 'admin'),
      name: Type.String(),
      username: Type.String(),
      password: Type.String(),
    }),
  ),
})
export type PublicSettings = Static<typeof PublicSettings>
