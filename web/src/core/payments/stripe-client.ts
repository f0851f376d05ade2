/** Loads Stripe's client from Stripe when a card is about to be entered, never before. */
import type { Appearance, Stripe } from '@stripe/stripe-js'
import { t } from '#lib/i18n.ts'

let loading: { readonly key: string; readonly client: Promise<Stripe> } | undefined

/** Throws a readable message when Stripe is unreachable or blocked by the browser. The next call tries again. */
export function stripeClient(publishableKey: string): Promise<Stripe> {
  if (loading?.key === publishableKey) return loading.client
  const client = load(publishableKey)
  loading = { key: publishableKey, client }
  client.catch(() => (loading = undefined))
  return client
}

async function load(publishableKey: string): Promise<Stripe> {
  const { loadStripe } = await import('@stripe/stripe-js/pure')
  // Keeps Stripe from tracking what users do on the site.
  if (!window.Stripe) loadStripe.setLoadParameters({ advancedFraudSignals: false })
  const client = await loadStripe(publishableKey).catch(() => null)
  if (!client)
    throw new Error(t('The card form couldn’t be loaded. Check your connection and any content blockers in your browser.'))
  return client
}

/** Styles Stripe's fields with our current colors. */
export function appearanceOf(element: Element): Appearance {
  const style = getComputedStyle(element)
  const token = (name: string) => style.getPropertyValue(name).trim()
  return {
    variables: {
      colorPrimary: token('--brass'),
      colorBackground: token('--surface'),
      colorText: token('--ink'),
      colorTextSecondary: token('--soft'),
      colorTextPlaceholder: token('--faint'),
      colorDanger: token('--danger'),
      borderRadius: token('--field-radius'),
      fontFamily: style.fontFamily,
      fontSizeBase: '16px',
    },
    rules: { '.Input': { border: `1px solid ${token('--line')}`, boxShadow: 'none' } },
  }
}
