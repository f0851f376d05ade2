/** Decides whether contact with a person escalates. A private hint for the performer, without a score. Pure. */
import type { SafetySign } from '@fanfare/contract/safety'

const MANY_MESSAGES = 10
const SEVERAL_DECLINED = 3
const NEW_ACCOUNT_DAYS = 7

export interface SafetyFacts {
  /** Messages since the performer's last answer. */
  readonly unanswered: number
  /** Recent requests that the performer has declined. */
  readonly declined: number
  readonly accountAgeDays: number
  /** The account seems to belong to someone whom the performer has blocked. */
  readonly isLinkedToBlocked: boolean
  readonly texts: readonly string[]
}

/** Returns the signs, the most serious first. A new account alone is no reason for a hint. */
export function signsOf({ unanswered, declined, accountAgeDays, isLinkedToBlocked, texts }: SafetyFacts): SafetySign[] {
  const signs = [
    ...(texts.some(isThreat) ? ['threat' as const] : []),
    ...(isLinkedToBlocked ? ['blocked_before' as const] : []),
    ...(unanswered >= MANY_MESSAGES ? ['many_messages' as const] : []),
    ...(declined >= SEVERAL_DECLINED ? ['declined_requests' as const] : []),
  ]
  return signs.length > 0 && accountAgeDays < NEW_ACCOUNT_DAYS ? [...signs, 'new_account'] : signs
}

/** Phrases rather than words: "kill" alone is in "you kill me". Without accents, because people leave them out. */
const THREATS: readonly RegExp[] = [
  /\b(?:i(?:'ll| will| am going to|'m going to|'m gonna| gonna)) (?:kill|hurt|rape|find|ruin|destroy|expose|stab|shoot) (?:you|u|ya|your)\b/,
  /\b(?:i )?know where (?:you|u) (?:live|work)\b/,
  /\b(?:outside|in front of) your (?:house|home|door|work)\b/,
  /\b(?:you|u)(?:'ll| will| are going to|'re going to| gonna) (?:regret (?:it|this)|pay for (?:it|this)|die)\b/,
  /\b(?:leak|send|post|show) (?:your|these|those) (?:nudes|pictures|photos|videos)\b/,
  /\b(?:te|os) voy a (?:matar|encontrar|hacer dano|violar|destruir|arruinar)\b/,
  /\bse donde (?:vives|trabajas)\b/,
  /\b(?:te vas a arrepentir|vas a morir|me las vas a pagar)\b/,
  /\b(?:publicar|filtrar|ensenar|mandar) tus (?:fotos|videos|desnudos)\b/,
]

export const isThreat = (text: string): boolean => {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('’', "'").replace(/\s+/g, ' ').toLowerCase()
  return THREATS.some((pattern) => pattern.test(plain))
}
