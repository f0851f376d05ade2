/**
 * Performers fill in their profiles. The operator checks their documents a few hours later, and leaves some to the demo's
 * visitors.
 */
import * as ownProfile from '@fanfare/contract/own-profile'
import { options, type About } from '@fanfare/contract/profiles'
import * as verifications from '@fanfare/contract/verifications'
import { demoSeed, type DemoPerformer, type DemoStep, type Random } from '#core/demo-seed.ts'

const HOUR_IN_DAYS = 1 / 24
const ALLOWING_DOWNLOADS = ['ada.vale', 'sol.adeyemi']

export const demo = demoSeed(({ people, random }) => {
  const [chance, places] = [random('profiles'), random('countries')]
  return people.performers.flatMap((one, i) => [
    introduces(one, i + 1, { ...aboutOf(one, chance), ...countryOf(places) }),
    ...(one.verification === 'approved' ? [isApproved(one, people.operator)] : []),
    ...(one.verification === 'resubmitted' ? isRejected(one, i + 1, people.operator) : []),
  ])
})

/** Picks a value of every list, except where someone prefers not to say. */
function aboutOf({ gender }: DemoPerformer, random: Random): About {
  const stated = (['height', 'bodyType', 'hairColor', 'eyeColor', 'sexualOrientation'] as const).filter(() => random() < 0.8)
  const chosen = stated.map((list) => {
    const { [list]: values } = options
    // Values from the middle of the list, so that several performers share one.
    return [list, values[Math.floor(values.length * (0.25 + 0.4 * random()))]]
  })
  return { gender, ...Object.fromEntries(chosen) }
}

const COUNTRIES = ['DE', 'ES', 'US', 'PT', 'JP']
const countryOf = (random: Random): Pick<About, 'country'> => {
  const country = COUNTRIES[Math.floor(random() * COUNTRIES.length * 1.25)]
  return country === undefined ? {} : { country }
}

const introduces = (one: DemoPerformer, seed: number, about: About): DemoStep => ({
  daysAgo: one.joined - 0.5 * HOUR_IN_DAYS,
  who: one.username,
  pictures: [
    { kind: 'portrait', seed, side: 400 },
    { kind: 'motif', motif: one.motif, seed: seed + 100, width: 1050, height: 420 },
  ],
  async run(seeder, [avatar, cover]) {
    if (!avatar || !cover) throw new Error('A demo profile needs two pictures')
    const call = seeder.as(one.username)
    const prices = { freeDays: one.freeDays, monthly: one.monthly, yearly: Number((one.monthly * 10).toFixed(2)) }
    const downloadsAllowed = ALLOWING_DOWNLOADS.includes(one.username)
    await call(ownProfile.updateOwnProfile, { body: { bio: one.bio, prices, about, downloadsAllowed } })
    await Promise.all([
      call(ownProfile.uploadPerformerAvatar, { files: { avatar } }),
      call(ownProfile.uploadPerformerCover, { files: { cover } }),
    ])
  },
})

const isApproved = ({ username, joined }: DemoPerformer, operator: string): DemoStep => ({
  daysAgo: joined - 3 * HOUR_IN_DAYS,
  who: username,
  async run(seeder) {
    // Only operators see performers with pending documents.
    const { _id: id } = await seeder.as(username)(ownProfile.readOwnProfile)
    const { submittedAt } = await seeder.as(operator)(verifications.readVerification, { params: { id } })
    await seeder.as(operator)(verifications.showVerificationDocuments, { params: { id } })
    await seeder.as(operator)(verifications.approveVerification, { params: { id }, body: { submittedAt } })
  },
})

/** The front of the card was unreadable. The performer submits a new one a day later. */
const isRejected = ({ username, joined, ...holder }: DemoPerformer, seed: number, operator: string): DemoStep[] => [
  {
    daysAgo: joined - 4 * HOUR_IN_DAYS,
    who: username,
    async run(seeder) {
      const { _id: id } = await seeder.as(username)(ownProfile.readOwnProfile)
      const { submittedAt } = await seeder.as(operator)(verifications.readVerification, { params: { id } })
      const reason = 'The front of your card is cut off at the right edge. Please photograph all of it.'
      await seeder.as(operator)(verifications.rejectVerification, { params: { id }, body: { reason, submittedAt } })
    },
  },
  {
    daysAgo: joined - 1,
    who: username,
    pictures: [{ kind: 'document', side: 'front', seed, holder }],
    run: (seeder, [idFront]) => seeder.as(username)(ownProfile.uploadDocuments, { files: { ...(idFront && { idFront }) } }),
  },
]
