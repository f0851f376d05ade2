/** Lists the products of the demo: digital and physical ones, with each way to sell them. */
import type { Input } from '@fanfare/contract'
import type { createProduct } from '@fanfare/contract/products'

export interface DemoProduct {
  readonly seller: string
  /** Days ago. */
  readonly day: number
  readonly fields: Input<typeof createProduct>['body']
  /** One for each picture. */
  readonly alts: readonly string[]
  /** The pages of a document that buyers get. */
  readonly pages?: readonly { readonly title: string; readonly text: string }[]
  /** Discounts for the seller's tiers, from the first tier. */
  readonly percents?: readonly number[]
  /** Publication date in days after the end of the demo. */
  readonly inDays?: number
}

const ADA = 'ada.vale'
const JUNO = 'juno.park'

const SIZES = ['S', 'M', 'L', 'XL']

export const DEMO_PRODUCTS: readonly DemoProduct[] = [
  {
    seller: ADA,
    day: 33,
    alts: ['A ridge at dawn, printed on cotton paper', 'The same print in a wooden frame'],
    fields: {
      form: 'physical',
      title: 'Ridge at dawn, art print',
      description: 'Pigment print on cotton paper, signed on the back. It ships flat, between two boards.',
      category: 'prints',
      tags: 'mountains goldenhour print',
      options: ['Size', 'Paper'],
      variants: [
        { values: ['A4', 'Matte'], price: 180, stock: 12, weightGrams: 300 },
        { values: ['A3', 'Matte'], price: 260, stock: 4, weightGrams: 500 },
        { values: ['A3', 'Baryta'], price: 320, stock: 9, weightGrams: 550 },
        { values: ['A2', 'Baryta'], price: 480, stock: 0, weightGrams: 900 },
      ],
      handlingDays: 3,
    },
  },
  {
    seller: ADA,
    day: 31,
    alts: ['A mountain pass at night, painted on paper'],
    fields: {
      form: 'physical',
      title: 'The pass at night, original',
      description: 'Gouache on paper, 30 by 40 centimeters. There is only one.',
      category: 'art',
      tags: 'mountains original',
      price: 600,
      variants: [{ values: [], stock: 1, weightGrams: 700 }],
      limitPerBuyer: 1,
      handlingDays: 4,
    },
  },
  {
    seller: ADA,
    day: 29,
    alts: ['The cover of a calendar with a snowy ridge', 'The page of February'],
    fields: {
      form: 'physical',
      title: 'Winter series calendar',
      description: 'Thirteen pages, one ridge a month, and room to write.',
      category: 'prints',
      tags: 'mountains calendar winter',
      price: 190,
      variants: [{ values: [], stock: 40, weightGrams: 400 }],
      limitPerBuyer: 5,
      handlingDays: 2,
    },
  },
  {
    seller: ADA,
    day: 27,
    alts: ['A shirt with the outline of a mountain hut'],
    fields: {
      form: 'physical',
      title: 'Hut shirt',
      description: 'Organic cotton, screen printed by two friends in their garage.',
      category: 'clothing',
      tags: 'shirt cotton',
      options: ['Size', 'Color'],
      price: 220,
      variants: ['Snow', 'Slate'].flatMap((color, k) =>
        SIZES.map((size, i) => ({ values: [size, color], stock: (3 * i + 5 * k + 2) % 7, weightGrams: 200 })),
      ),
      handlingDays: 3,
    },
  },
  {
    seller: ADA,
    day: 25,
    alts: ['A small painting of a ridge on an easel'],
    fields: {
      form: 'physical',
      title: 'Your mountain, painted for you',
      description: 'Send me a photo after you have ordered, and I paint it on a wooden board. It takes three weeks.',
      category: 'handmade',
      tags: 'mountains handmade',
      price: 450,
      isMadeToOrder: true,
      handlingDays: 21,
    },
  },
  {
    seller: ADA,
    day: 23,
    alts: ['Ridges in the first light', 'A valley in fog', 'A snowfield under the moon'],
    fields: {
      form: 'digital',
      title: 'Ridge wallpapers',
      description: 'Three views from the hut for your screen. Free for subscribers.',
      category: 'photos',
      tags: 'mountains wallpaper',
      price: 60,
      subscribersIncluded: true,
    },
  },
  {
    seller: ADA,
    day: 21,
    alts: ['Loose sketches of peaks'],
    fields: {
      form: 'physical',
      title: 'Sketches of the last season',
      description: 'A stapled booklet with forty pages. Only for people who follow me.',
      category: 'books',
      tags: 'sketches booklet',
      price: 95,
      visibleTo: 'followers',
      variants: [{ values: [], stock: 25, weightGrams: 250 }],
      handlingDays: 3,
    },
  },
  {
    seller: ADA,
    day: 9.1,
    alts: ['The cover of a field guide with a palette in the snow'],
    percents: [10, 25, 50],
    pages: [
      { title: 'Before you leave', text: 'Pack six colors, two brushes and a pencil. Leave the easel at home.' },
      { title: 'In the cold', text: 'Mix a little alcohol into the water, so that it does not freeze.' },
      { title: 'Back at home', text: 'Let the sheets dry flat for a day before you decide anything.' },
    ],
    fields: {
      form: 'digital',
      title: 'Field guide: painting in the cold',
      description: 'What I pack, how I keep the water from freezing, and when I give up. Subscribers pay less.',
      category: 'courses',
      tags: 'workinprogress guide',
      price: 120,
    },
  },
  {
    seller: JUNO,
    day: 32,
    alts: ['The cover of a zine with a lit bus', 'Two open pages of the zine'],
    fields: {
      form: 'physical',
      title: 'Night bus zine',
      description: 'Forty-eight pages between the last train and the first one.',
      category: 'books',
      tags: 'nightshift zine',
      price: 90,
      variants: [{ values: [], stock: 60, weightGrams: 180 }],
      handlingDays: 2,
    },
  },
  {
    seller: JUNO,
    day: 28,
    alts: ['Eight postcards of a city at night'],
    fields: {
      form: 'physical',
      title: 'Crossings, postcards',
      description: 'Eight cards with eight crossings, and no people on them.',
      category: 'prints',
      tags: 'nightshift postcards',
      options: ['Set'],
      price: 70,
      variants: [
        { values: ['Rain'], stock: 18, weightGrams: 90 },
        { values: ['Snow'], stock: 2, weightGrams: 90 },
      ],
      handlingDays: 2,
    },
  },
  {
    seller: JUNO,
    day: 24,
    alts: ['A street with neon signs', 'A bridge at two in the morning'],
    fields: {
      form: 'digital',
      title: 'A walk at two in the morning',
      description: 'Two photos in full size, to print them yourself.',
      category: 'photos',
      tags: 'nightshift',
      price: 80,
    },
  },
  {
    seller: JUNO,
    day: 6.2,
    alts: ['A city map drawn with lines of light'],
    inDays: 4,
    fields: {
      form: 'physical',
      title: 'Night map of the city',
      description: 'All routes of my last year, printed in silver on black.',
      category: 'prints',
      tags: 'nightshift map',
      price: 150,
      variants: [{ values: [], stock: 20, weightGrams: 220 }],
      handlingDays: 5,
    },
  },
  {
    seller: JUNO,
    day: 4.2,
    alts: [],
    fields: {
      form: 'physical',
      title: 'Second zine',
      description: 'Paper and price are still open.',
      category: 'books',
      publish: 'draft',
    },
  },
]
