/** The operator writes an introduction, and the site counts the half-years of the demo's past. */
import { changeTransparencySettings } from '@fanfare/contract/transparency'
import { demoSeed } from '#core/demo-seed.ts'
import { makeTransparencyPeriods } from './jobs.ts'

const INTRO = {
  en: 'We publish these figures twice a year. [Write to us](/page/contact) if you have questions about them.',
  es: 'Publicamos estas cifras dos veces al año. [Escríbenos](/page/contact) si tienes preguntas sobre ellas.',
}

export const demo = demoSeed(({ people: { operator } }) => [
  {
    daysAgo: 0.1,
    run: async (seeder) => {
      await seeder.as(operator)(changeTransparencySettings, { body: { isShown: true, intro: INTRO } })
      await seeder.start(makeTransparencyPeriods)
      await seeder.jobsDone()
    },
  },
])
