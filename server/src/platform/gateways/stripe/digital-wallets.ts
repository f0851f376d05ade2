/**
 * Offers Apple Pay and Google Pay in Stripe's fields on domains that are registered with Stripe, which validates them with Apple.
 */
import type Stripe from 'stripe'
import type { DigitalWallet } from '../index.ts'
import type { StripeApi } from './api.ts'

const NAMES = ['apple_pay', 'google_pay'] as const
/** Stripe rejects the domain, or the key may not register domains. Neither concerns Stripe's health. */
const REJECTIONS: readonly string[] = ['StripeInvalidRequestError', 'StripePermissionError']

/** Registers the domain unless it is registered, and validates it again if Stripe could not reach it before. Safe to repeat. */
export const offerDigitalWallets = (api: StripeApi, domain: string): Promise<DigitalWallet[]> =>
  api(async (sdk) => {
    try {
      const registered = await registeredDomain(sdk, domain)
      const isComplete = NAMES.every((name) => registered[name].status === 'active')
      const current = isComplete ? registered : await sdk.paymentMethodDomains.validate(registered.id)
      return NAMES.map((name) => walletOf(name, current))
    } catch (error) {
      if (!(error instanceof Error && 'type' in error && REJECTIONS.includes(String(error.type)))) throw error
      return NAMES.map((name) => ({ name, isOffered: false, message: error.message }))
    }
  })

async function registeredDomain(sdk: Stripe, domain: string): Promise<Stripe.PaymentMethodDomain> {
  const { data } = await sdk.paymentMethodDomains.list({ domain_name: domain, limit: 1 })
  const [known] = data
  if (!known) return sdk.paymentMethodDomains.create({ domain_name: domain })
  return known.enabled ? known : sdk.paymentMethodDomains.update(known.id, { enabled: true })
}

const walletOf = (name: DigitalWallet['name'], domain: Stripe.PaymentMethodDomain): DigitalWallet => {
  const { status, status_details: details } = domain[name]
  return { name, isOffered: status === 'active', message: details?.error_message ?? '' }
}
