import type { DigitalWallet, GatewayKey, PaymentGateway, PaymentGateways, ShownGatewayChoice } from '@fanfare/contract/gateways'
import { allPayables, type GatewayChoices, type GatewayRules } from '#core/payments/index.ts'
import type { Context } from '#platform/context.ts'
import { isDown, type HealthRow } from '#platform/gateways/health.ts'
import type { Gateway } from '#platform/gateways/index.ts'
import type { KeyState } from '#platform/gateways/keys.ts'

interface Seen {
  readonly gateway: Gateway
  readonly isReady: boolean
  readonly keys: readonly KeyState[]
  readonly health: HealthRow | undefined
  readonly digitalWallets: readonly DigitalWallet[]
  readonly origin: string
  readonly now: Date
}

export const gatewayView = ({ gateway, isReady, keys, health, digitalWallets, origin, now }: Seen): PaymentGateway => ({
  name: gateway.name,
  isReady,
  isTest: gateway.name === 'sandbox' || keys.some(({ shown }) => shown.startsWith('pk_test_')),
  keys: keys.map(keyView),
  webhookUrl: gateway.name === 'sandbox' ? '' : webhookUrlOf(origin, gateway),
  digitalWallets: isReady ? [...digitalWallets] : [],
  health: {
    state: stateOf(health, now),
    answeredAt: health?.answered_at?.toISOString() ?? null,
    failedAt: health?.failed_at?.toISOString() ?? null,
    failures: health?.failures ?? 0,
    message: health?.message ?? '',
  },
})

const webhookUrlOf = (origin: string, { name, webhookSecret: secret }: Gateway): string =>
  `${origin}/api/payment/webhooks/${name}${secret === undefined ? '' : `/${secret}`}`

function stateOf(health: HealthRow | undefined, now: Date): PaymentGateway['health']['state'] {
  if (!health) return 'unknown'
  if (isDown(health, now)) return 'down'
  return health.failures > 0 ? 'failing' : 'up'
}

const keyView = ({ name, example, isOptional, from, shown, setAt }: KeyState): GatewayKey => ({
  name,
  example,
  isOptional,
  from,
  shown,
  setAt: setAt?.toISOString() ?? null,
})

/** Returns the general rule and the rules of countries. A country without gateways uses the general rule. */
export const ruleViews = (
  ctx: Context,
  { general, countries }: GatewayRules,
): Pick<PaymentGateways, 'choices' | 'countries'> => ({
  choices: choiceViews(ctx, general),
  countries: [...countries].map(([country, choices]) => ({ country, choices: choiceViews(ctx, choices) })),
})

const choiceViews = (ctx: Context, choices: GatewayChoices): ShownGatewayChoice[] =>
  allPayables(ctx).map(({ purpose, label }) => ({ purpose, label: label(), gateways: [...(choices[purpose] ?? [])] }))
