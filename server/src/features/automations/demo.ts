/** Gives one performer an automatic welcome and thank-you. */
import * as automations from '@fanfare/contract/automations'
import { demoSeed } from '#core/demo-seed.ts'

const DAYS = 40

const AUTOMATIONS = [
  {
    name: 'Welcome new followers',
    trigger: { on: 'follow' as const },
    delayMinutes: 0,
    text: 'Hi {name}, good to have you here! Have a look around, and tell me what you would like to see.',
  },
  {
    name: 'Thank for a tip',
    trigger: { on: 'tip' as const },
    delayMinutes: 0,
    text: 'Thank you so much for the tip, {name}! It made my day.',
  },
]

export const demo = demoSeed(({ people }) => {
  // Skips the first performer, whose conversations are scripted.
  const star = people.performers.filter(({ joined, verification }) => joined > DAYS && verification === 'approved')[1]
  return AUTOMATIONS.map((one) => ({
    daysAgo: DAYS,
    ...(star && { who: star.username }),
    run: async (seeder) =>
      star && seeder.as(star.username)(automations.createAutomation, { body: { ...one, conditions: {}, isOn: true } }),
  }))
})
