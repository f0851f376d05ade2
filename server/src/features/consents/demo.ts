/** Ada names two guests, one of whom waits for a review, and a performer who has consented. Milo asks Ada. */
import * as links from '@fanfare/contract/consent-links'
import * as reviews from '@fanfare/contract/consent-reviews'
import * as consents from '@fanfare/contract/consents'
import { demoSeed, type DemoSeeder, type DemoStep, type DocumentHolder } from '#core/demo-seed.ts'

const ALL = { scopes: [...consents.consentScopes], until: null }
const NOOR: DocumentHolder = { name: 'Noor Haddad', gender: 'female', dateOfBirth: '1993-06-14' }
const LENA: DocumentHolder = { name: 'Lena Fuchs', gender: 'female', dateOfBirth: '1998-02-03' }

export const demo = demoSeed(({ people }) => [
  guestSigns(NOOR, { daysAgo: 30, seed: 71, operator: people.operator }),
  guestSigns(LENA, { daysAgo: 1, seed: 72, operator: undefined }),
  {
    daysAgo: 12,
    who: 'ada.vale',
    run: async ({ as }) => void (await as('ada.vale')(consents.invitePerformer, { body: { username: 'juno.park', ...ALL } })),
  },
  {
    daysAgo: 11,
    who: 'juno.park',
    async run({ as }) {
      const juno = as('juno.park')
      const [asked] = (await juno(consents.listOwnConsents)).data
      if (asked) await juno(consents.acceptConsent, { params: { id: asked._id }, body: { ...ALL, signature: 'Juno Park' } })
    },
  },
  {
    daysAgo: 2,
    who: 'milo.reyes',
    run: async ({ as }) => void (await as('milo.reyes')(consents.invitePerformer, { body: { username: 'ada.vale', ...ALL } })),
  },
])

interface Signing {
  readonly daysAgo: number
  readonly seed: number
  /** Absent for an ID that waits for a review. */
  readonly operator: string | undefined
}

function guestSigns(holder: DocumentHolder, { daysAgo, seed, operator }: Signing): DemoStep {
  const document = { kind: 'document', seed, holder } as const
  return {
    daysAgo,
    who: 'ada.vale',
    pictures: [
      { ...document, side: 'front' },
      { ...document, side: 'back' },
      { ...document, side: 'selfie' },
    ],
    async run(seeder, [idFront, idBack, selfie]) {
      if (!idFront || !idBack || !selfie) throw new Error('A consent needs three pictures')
      const { link } = await seeder.as('ada.vale')(consents.inviteGuest, { body: { name: holder.name.split(' ')[0]!, ...ALL } })
      const token = link?.split('/').at(-1) ?? ''
      const { claim } = await seeder.guest(links.openConsentLink, { body: { token } })
      const { name, dateOfBirth } = holder
      await seeder.guest(links.signConsent, {
        body: {
          token,
          claim,
          scopes: ALL.scopes.join(','),
          until: '',
          legalName: name,
          dateOfBirth,
          idExpires: '2034-12-31',
          signature: name,
        },
        files: { idFront, idBack, selfie },
      })
      if (operator !== undefined) await approves(seeder, operator)
    },
  }
}

async function approves(seeder: DemoSeeder, operator: string): Promise<void> {
  const call = seeder.as(operator)
  for (const { _id: id } of (await call(reviews.listConsentReviews)).data) {
    await call(reviews.showConsentDocuments, { params: { id } })
    await call(reviews.approveConsent, { params: { id } })
  }
}
