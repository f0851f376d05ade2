/** Calls of guests without an account. The link's token, the browser's secret and the own page's secret are their only keys. */
import { done } from '@fanfare/contract'
import type { ConsentScope } from '@fanfare/contract/consents'
import { consentScopes } from '@fanfare/contract/consents'
import * as links from '@fanfare/contract/consent-links'
import { personBySecret } from '#core/consents/index.ts'
import { notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { action, mutation, query } from '#platform/route-handler.ts'
import { declineByLink, openLink, signByLink } from './answer-request.ts'
import { limitSignatures } from './limits.ts'
import { revokeBySecret } from './revoke-consent.ts'
import { hashOf } from './secrets.ts'
import { guestView, invitationView } from './views.ts'

const scopesIn = (text: string): ConsentScope[] => consentScopes.filter((one) => text.split(',').includes(one))

export const guestRoutes = [
  mutation(links.openConsentLink, async ({ tx, body: { token, claim } }) => {
    const { request, person, claim: given } = await openLink(tx, token, claim)
    return { invitation: await invitationView(tx.db, person, request), claim: given }
  }),

  action(links.signConsent, async ({ ctx, body, files, origin }) => {
    await limitSignatures(ctx.db, hashOf(body.token))
    const { token, claim, scopes, until = '', legalName, dateOfBirth, idExpires, signature } = body
    if (until !== '' && !/^\d{4}-\d\d-\d\d$/.test(until)) throw notValid('until', t('Choose a day in the future'))
    const terms = { scopes: scopesIn(scopes), until: until === '' ? null : until }
    return {
      secret: await signByLink(ctx, { token, claim }, { legalName, dateOfBirth, idExpires, signature, terms, files }, origin),
    }
  }),

  mutation(links.declineConsentLink, async ({ tx, body }) => {
    await declineByLink(tx, body)
    return done
  }),

  query(links.readGuestConsent, async ({ ctx, body: { secret } }) => {
    const person = await personBySecret(ctx.db, hashOf(secret))
    const view = person && (await guestView({ services: ctx, db: ctx.db }, person))
    if (!view) throw notFound()
    return view
  }),

  mutation(links.revokeGuestConsent, async ({ tx, services, body: { secret, reason = '' } }) => {
    const view = await guestView({ services, db: tx.db }, await revokeBySecret(tx, secret, reason))
    if (!view) throw notFound()
    return view
  }),
]
