import { done } from '@fanfare/contract'
import * as consents from '@fanfare/contract/consents'
import * as depictions from '@fanfare/contract/depiction-routes'
import {
  consentsOfAccount,
  declare,
  depictionsAmong,
  FILE,
  peopleOfOwner,
  unconsentedAmong,
  type PersonRow,
} from '#core/consents/index.ts'
import { filesOwnedBy } from '#core/media/index.ts'
import { notFound } from '#lib/errors.ts'
import type { Services, Tx } from '#platform/context.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { acceptConsent, declineConsent } from './answer-request.ts'
import { askAgain, cancelRequest, inviteGuest, invitePerformer, removePerson } from './ask-for-consent.ts'
import { contentShowing } from './content-showing.ts'
import { revokeOwnConsent } from './revoke-consent.ts'
import { ownConsentViews, personViews } from './views.ts'

interface Changed {
  readonly tx: Tx
  readonly services: Services
}

const personView = async ({ tx, services }: Changed, row: PersonRow) => (await personViews({ services, db: tx.db }, [row]))[0]!
const consentView = async ({ tx, services }: Changed, row: PersonRow) =>
  (await ownConsentViews({ services, db: tx.db }, [row]))[0]!

const invited = async (of: Changed, { person, token }: { person: PersonRow; token: string | undefined }) => ({
  person: await personView(of, person),
  link: token === undefined ? null : `${of.services.config.origin}/consent/${token}`,
})

const ownerRoutes = [
  query(consents.listPeopleShown, async ({ ctx, viewer, query: { limit = 50, offset = 0 } }) => {
    const { rows, total } = await peopleOfOwner(ctx.db, viewer.id, { limit, offset })
    return { data: await personViews({ services: ctx, db: ctx.db }, rows), total }
  }),

  mutation(consents.inviteGuest, async (of) => invited(of, await inviteGuest(of.tx, of.viewer, of.body))),
  mutation(consents.invitePerformer, async (of) => invited(of, await invitePerformer(of.tx, of.viewer, of.body))),
  mutation(consents.askAgain, async (of) => invited(of, await askAgain(of.tx, of.viewer, of.params.id, of.body))),
  mutation(consents.cancelRequest, async (of) => personView(of, await cancelRequest(of.tx, of.viewer, of.params.id))),

  mutation(consents.removePersonShown, async ({ tx, viewer, params }) => {
    await removePerson(tx, viewer, params.id)
    return done
  }),

  query(depictions.listDepictions, async ({ ctx, viewer, query: { ids } }) => {
    const rows = await depictionsAmong(ctx.db, viewer.id, ids.split(','))
    const withheld = await unconsentedAmong(
      ctx.db,
      rows.map(({ id }) => id),
      { to: 'recipients', isSold: false },
    )
    return {
      depictions: rows.map(({ id, showsOwner, personIds, ai }) => ({
        _id: id,
        showsMe: showsOwner,
        personIds: [...personIds],
        ai,
        isWithheld: withheld.has(id),
      })),
    }
  }),

  mutation(depictions.declareDepiction, async ({ tx, viewer, body: { ids, showsMe, personIds, ai } }) => {
    if ((await filesOwnedBy(tx.db, viewer.id, ids)).length < ids.length) throw notFound()
    await declare(tx, { ownerId: viewer.id, subjects: ids.map((id) => ({ id, kind: FILE })), shows: { showsMe, personIds, ai } })
    return done
  }),
]

const ownRoutes = [
  query(consents.listOwnConsents, async ({ ctx, viewer, query: { limit = 50, offset = 0 } }) => {
    const { rows, total } = await consentsOfAccount(ctx.db, viewer.id, { limit, offset })
    return { data: await ownConsentViews({ services: ctx, db: ctx.db }, rows), total }
  }),

  query(consents.listContentShowingMe, async ({ ctx, viewer, params }) => ({
    content: await contentShowing(ctx, viewer, params.id),
  })),

  mutation(consents.acceptConsent, async (of) =>
    consentView(of, await acceptConsent(of.tx, of.viewer, of.params.id, of.body, of.origin)),
  ),
  mutation(consents.declineConsent, async (of) => consentView(of, await declineConsent(of.tx, of.viewer, of.params.id))),
  mutation(consents.revokeConsent, async (of) =>
    consentView(of, await revokeOwnConsent(of.tx, of.viewer, of.params.id, of.body.reason ?? '')),
  ),
]

export const routes = [...ownerRoutes, ...ownRoutes]
