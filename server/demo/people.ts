/** The demo's people: who they are and what they publish. */
import type { DemoPeople, DemoPerformer, DemoPost } from '#platform/demo-seed.ts'

const free = (text: string, photos: number, alt: string): DemoPost => ({ text, audience: 'free', photos, alt })
const subscribers = (text: string, teaser: string, photos: number, alt: string): DemoPost => ({
  text,
  teaser,
  audience: 'subscribers',
  photos,
  alt,
})
const paid = (text: string, teaser: string, price: number, photos: number, alt: string): DemoPost => ({
  text,
  teaser,
  audience: 'paid',
  price,
  photos,
  alt,
})

const performers: readonly DemoPerformer[] = [
  {
    username: 'ada.vale',
    name: 'Ada Vale',
    gender: 'female',
    bio: 'Mountain painter. I climb before dawn, sketch until the light is gone, and tell the story of every picture.\nNew work on Tuesdays, sketchbooks for subscribers.',
    monthly: 9.99,
    freeDays: 3,
    motif: 'mountains',
    posts: [
      free(
        'First snow on the ridge this morning. Four layers of blue and one thin line of light.',
        1,
        'Blue mountain ridges under a pale morning sky',
      ),
      {
        ...subscribers(
          'The whole sketchbook of the September tour, in the order I walked it. The third one was drawn with my hands shaking.',
          'The September sketchbook, page by page',
          3,
          'A page of a mountain sketchbook',
        ),
        shape: '3:2',
      },
      {
        ...paid(
          'The large dusk panorama, in full size for your wall. Print it up to one metre wide.',
          'Dusk panorama in full size',
          120,
          2,
          'Dusk over layered mountains',
        ),
        shape: 'panorama',
      },
      free('A question I get a lot: I use three brushes. That is all.', 0, ''),
    ],
  },
  {
    username: 'milo.reyes',
    name: 'Milo Reyes',
    gender: 'male',
    bio: 'Surf, salt and slow mornings. Filmed and photographed on the west coast.',
    monthly: 7.5,
    freeDays: 0,
    motif: 'sea',
    posts: [
      {
        ...free('Glass until nine, then the wind came. Worth getting up for.', 1, 'Sun low above a calm sea'),
        shape: 'panorama',
      },
      {
        ...subscribers(
          'The set from the reef, including the one that went wrong.',
          'Nine frames from the reef',
          2,
          'Waves in evening light',
        ),
        shape: '16:9',
      },
    ],
  },
  {
    username: 'juno.park',
    name: 'Juno Park',
    gender: 'female',
    bio: 'City nights, rain and neon. Street photography from eleven to four.',
    monthly: 12,
    freeDays: 1,
    motif: 'city',
    posts: [
      free('Rooftop, 2 a.m. Somebody on the 14th floor was practising the cello.', 1, 'A city skyline at night with lit windows'),
      {
        ...paid(
          'The series that took a year: one crossing, every month, the same minute.',
          'One crossing, twelve months',
          250,
          3,
          'City lights at night',
        ),
        shape: '16:9',
      },
      { ...subscribers('Contact sheets and how I choose.', 'Contact sheets', 2, 'Windows of a city at night'), shape: 'square' },
    ],
  },
  {
    username: 'theo.lindqvist',
    name: 'Theo Lindqvist',
    gender: 'male',
    bio: 'Forest ranger with a camera. Mist, moss and the occasional owl.',
    monthly: 4.99,
    freeDays: 0,
    motif: 'forest',
    posts: [
      { ...free('The fog stayed until noon.', 1, 'Tree trunks in layers of mist'), shape: '3:2' },
      subscribers('Where I found the owl, and why I will not say which valley.', 'The owl, finally', 1, 'Forest in fog'),
    ],
  },
  {
    username: 'noor.haddad',
    name: 'Noor Haddad',
    gender: 'female',
    bio: 'Dancer. Rehearsals, stage nights and the honest hours in between.',
    monthly: 14.99,
    freeDays: 0,
    motif: 'stage',
    posts: [
      {
        ...free('Premiere in three weeks. The floor is finally the right one.', 1, 'An empty stage under spotlights'),
        shape: '16:9',
      },
      subscribers('Full rehearsal diary, week one.', 'Rehearsal diary, week one', 2, 'Spotlights on a stage'),
      {
        ...paid(
          'The whole solo, photographed from the wings.',
          'The solo from the wings',
          180,
          2,
          'A dark stage with one beam of light',
        ),
        shape: '3:2',
      },
    ],
  },
  {
    username: 'kit.marlowe',
    name: 'Kit Marlowe',
    gender: 'transgender',
    bio: 'Paper, scissors, colour. I cut one abstract a day and sell none of them. Watch me decide.',
    monthly: 5.5,
    freeDays: 7,
    motif: 'paper',
    posts: [
      free('Number 211. Orange won.', 1, 'Abstract paper shapes in warm colours'),
      {
        ...subscribers('How 207 to 210 failed, with reasons.', 'Four failures', 3, 'Overlapping cut paper shapes'),
        shape: 'square',
      },
    ],
  },
  {
    username: 'sol.adeyemi',
    name: 'Sol Adeyemi',
    gender: 'male',
    bio: 'Amateur astronomer, professional insomniac. Planets, mostly.',
    monthly: 6,
    freeDays: 0,
    motif: 'planets',
    posts: [
      free('Clear skies. Finally.', 1, 'Planets above a dark horizon'),
      {
        ...paid('The stacked exposure, 41 hours of it.', '41 hours of one planet', 90, 1, 'A large planet with a ring'),
        shape: 'square',
      },
    ],
  },
  {
    username: 'ines.caron',
    name: 'Inês Caron',
    gender: 'female',
    bio: 'Desert roads with an old van. Letters from wherever it breaks down.',
    monthly: 8,
    freeDays: 0,
    motif: 'desert',
    posts: [
      free('It broke down in the right place.', 1, 'Dunes in evening light'),
      subscribers('Letter 31: on water.', 'Letter 31', 1, 'Dunes under a wide sky'),
    ],
  },
  {
    username: 'aurelia.montgomery.smythe',
    name: 'Aurelia Montgomery-Smythe-Featherstonehaugh',
    gender: 'female',
    bio: 'Still lifes in the old manner. Long names, short sittings.',
    monthly: 19.99,
    freeDays: 0,
    motif: 'still-life',
    posts: [
      free('Two pears and a jug. It is always two pears and a jug.', 1, 'A geometric still life with a jug'),
      subscribers('The third pear.', 'Something unexpected', 1, 'A still life'),
    ],
  },
  {
    username: 'rio.tanaka',
    name: 'Rio Tanaka',
    gender: 'male',
    bio: 'Waves and synthesizers. Visuals for sets I play at home.',
    monthly: 3.5,
    freeDays: 1,
    motif: 'waves',
    posts: [free('Tonight: slow ones only.', 1, 'Layered waves of colour')],
  },
  {
    username: 'vera.koch',
    name: 'Vera Koch',
    gender: 'female',
    bio: 'Winter swimmer. Eleven degrees is warm.',
    monthly: 4.5,
    freeDays: 0,
    motif: 'sea',
    posts: [
      free('Four minutes. New personal best.', 1, 'A grey-blue sea at sunrise'),
      subscribers('Breathing, written down properly.', 'How to breathe', 1, 'Sea and sky'),
    ],
  },
  {
    username: 'oren.blum',
    name: 'Oren Blum',
    gender: 'male',
    bio: 'Night train photographer.',
    monthly: 10,
    freeDays: 0,
    motif: 'city',
    posts: [free('Platform 9, nobody else.', 1, 'A city at night')],
  },
]

export const people: DemoPeople = {
  performers,
  fans: [
    { username: 'felix', name: 'Felix Brandt' },
    { username: 'mara', name: 'Mara Olsen' },
    { username: 'theresa', name: 'Theresa Quint' },
    { username: 'bo.li', name: 'Bo Li' },
    { username: 'samir', name: 'Samir Aziz' },
  ],
  operator: 'olga',
}
