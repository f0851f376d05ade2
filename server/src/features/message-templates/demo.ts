import { createTemplate } from '@fanfare/contract/message-templates'
import { createScript } from '@fanfare/contract/message-scripts'
import { demoSeed, type DemoSeeder } from '#core/demo-seed.ts'

const TEMPLATES = [
  { name: 'Thank you', text: 'Thank you so much, {name}! That made my day.' },
  {
    name: 'New here',
    text: 'Welcome, {name}! Tell me what you would like to see, and look at the galleries for what there is already.',
  },
  { name: 'Away until tomorrow', text: 'I am on the road today and answer tomorrow, {name}.' },
]

const SCRIPT = {
  name: 'First week',
  steps: [
    { name: 'Hello', text: 'Hello {name}, so glad you’re here! How did you find me?' },
    { name: 'What you like', text: 'Tell me, {name}: early mornings or late nights?' },
    { name: 'Look back', text: 'You have been here for a week, {name}. What should I show next?' },
  ],
}

export const demo = demoSeed(({ people }) =>
  people.performers
    .filter(({ joined }) => joined > 2)
    .flatMap(({ username }) => [
      ...TEMPLATES.map((body) => ({
        daysAgo: 2,
        who: username,
        run: (seeder: DemoSeeder) => seeder.as(username)(createTemplate, { body }),
      })),
      { daysAgo: 2, who: username, run: (seeder: DemoSeeder) => seeder.as(username)(createScript, { body: SCRIPT }) },
    ]),
)
