/** Performers of the demo who work outdoors. */
import type { DemoPerformer } from '#core/demo-seed.ts'
import { free, paid, subscribers } from './posts.ts'

const approved = 'approved'

export const outdoors: readonly DemoPerformer[] = [
  {
    username: 'ada.vale',
    name: 'Ada Vale',
    gender: 'female',
    dateOfBirth: '1991-03-14',
    joined: 60,
    verification: approved,
    fame: 22,
    bio: 'Mountain painter. I climb before dawn, sketch until the light is gone, and tell the story of every picture.\nNew work on Tuesdays, sketchbooks for subscribers.',
    monthly: 9.99,
    freeDays: 3,
    motif: 'mountains',
    posts: [
      {
        ...free(59, 'Hello! I paint mountains, mostly before breakfast. Everything starts with this hut and a thermos.', {
          alt: 'A ridge above a valley in the first light',
        }),
        isPinned: true,
      },
      subscribers(
        54,
        [
          'The summer sketchbook, page by page',
          'The whole summer sketchbook, in the order I walked it. My hands shake on the second page.',
        ],
        { alt: 'A page of a mountain sketchbook', shape: '3:2', photos: 2 },
      ),
      free(47, 'A question I get a lot: I use three brushes. That is all.'),
      paid(
        40,
        80,
        ['Dusk panorama in full size', 'The large dusk panorama, in full size for your wall. Print it up to one metre wide.'],
        { alt: 'Dusk over layered mountains', shape: 'panorama' },
      ),
      paid(36, 50, ['Eleven colour studies', 'Eleven small studies of the same slope, one for each hour of a day.'], {
        alt: 'Small studies of a slope in changing light',
        shape: 'square',
      }),
      subscribers(33, ['How I mix the blue', 'Four blues, and the order in which they go down. The last one is a grey.']),
      paid(29, 30, ['The view from the hut', 'The view from the hut, as a wallpaper for your phone.'], {
        alt: 'A valley seen from above',
      }),
      free(26, 'Up at three, back at ten, asleep at eleven. #goldenhour', {
        alt: 'Blue mountain ridges under a pale morning sky',
        shape: '4:3',
      }),
      {
        ...paid(
          19,
          120,
          [
            'The winter series: three ridges, one night',
            'The winter series. Three ridges, one night, minus nineteen. It took me two years to get the weather.',
          ],
          { alt: 'Snow ridges under a winter sky', shape: '16:9', photos: 2 },
        ),
        isLaunch: true,
      },
      {
        ...paid(9, 60, ['The glacier, before it goes', 'I go there every autumn and paint where it ends. This is year nine.'], {
          alt: 'The end of a glacier under a pale sky',
          shape: '3:2',
          photos: 3,
        }),
        openPhotos: 1,
        subscribersIncluded: true,
      },
      {
        ...free(4, 'Where shall I go next week? You decide, I carry the easel.'),
        poll: ['The north face', 'The lake below the hut', 'The old road to the pass'],
      },
      {
        ...subscribers(1, ['The pass at night', 'Two hours of waiting for four minutes of moon.'], {
          alt: 'A mountain pass under the moon',
          shape: '4:3',
        }),
        inDays: 3,
      },
      { ...free(1, 'A short note on paper: what I buy, and what I would not buy again.'), inDays: 6 },
      subscribers(
        12,
        ['What went wrong on the north side', 'The ones I did not hang: what went wrong on the north side, and what I learned.'],
        { alt: 'An unfinished painting of a steep ridge', shape: 'square' },
      ),
      free(
        2,
        'First snow on the ridge this morning. Four layers of blue and one thin line of light. #goldenhour #workinprogress',
        {
          alt: 'A ridge with new snow and one line of light',
        },
      ),
    ],
  },
  {
    username: 'milo.reyes',
    name: 'Milo Reyes',
    gender: 'male',
    dateOfBirth: '1989-11-02',
    joined: 60,
    verification: approved,
    fame: 7,
    bio: 'Surf, salt and slow mornings. Filmed and photographed on the west coast.',
    monthly: 7.99,
    freeDays: 0,
    motif: 'sea',
    posts: [
      free(58, 'New here. I surf badly and photograph it well. #sea', { alt: 'Evening light on a calm sea', shape: '3:2' }),
      subscribers(50, ['Reading the sets', 'How I read the sets, with the three mistakes that I made for ten years.']),
      paid(36, 60, ['The storm, from the pier', 'Forty minutes of storm from the pier. Two frames were worth the camera.'], {
        alt: 'High waves under dark clouds',
        shape: '16:9',
      }),
      paid(27, 40, ['Dawn patrol', 'Six minutes in which everything was pink.'], {
        alt: 'A pink sea before sunrise',
        shape: '3:2',
      }),
      free(22, 'Flat all week. Waxing boards and pretending that I am patient.'),
      subscribers(13, ['Frames from the reef', 'The set from the reef, including the one that went wrong.'], {
        alt: 'Waves in evening light',
        shape: '16:9',
      }),
      free(3, 'Glass until nine, then the wind came. Worth getting up for. #sea #goldenhour', {
        alt: 'Sun low above a calm sea',
        shape: 'panorama',
      }),
    ],
  },
  {
    username: 'theo.lindqvist',
    name: 'Theo Lindqvist',
    gender: 'male',
    dateOfBirth: '1984-07-21',
    joined: 60,
    verification: approved,
    fame: 5,
    bio: 'Forest ranger with a camera. Mist, moss and the occasional owl.',
    monthly: 4.99,
    freeDays: 0,
    motif: 'forest',
    posts: [
      free(57, 'Day shift, night shift, mushroom shift.', { alt: 'Light between tall trunks', shape: '4:3' }),
      subscribers(44, ['A map of the quiet paths', 'Nine paths on which I have never met anybody. Please keep it that way.']),
      free(31, 'Two fawns, forty metres, no camera. You will have to believe me.'),
      subscribers(17, ['The owl, finally', 'Where I found the owl, and why I will not say which valley.'], {
        alt: 'Forest in fog',
      }),
      free(4, 'The fog stayed until noon. #fieldnotes', { alt: 'Tree trunks in layers of mist', shape: '3:2' }),
    ],
  },
  {
    username: 'ines.caron',
    name: 'Inês Caron',
    gender: 'female',
    dateOfBirth: '1993-01-30',
    joined: 52,
    verification: approved,
    fame: 4,
    bio: 'Desert roads with an old van. Letters from wherever it breaks down.',
    monthly: 7.99,
    freeDays: 0,
    motif: 'desert',
    posts: [
      free(50, 'The van is called Duarte. He is older than me and drinks more.', { alt: 'A road through dunes', shape: '16:9' }),
      subscribers(38, ['Letter 29', 'Letter 29: on patience, and on the price of a fuel pump.']),
      free(25, 'It broke down in the right place. #goldenhour', { alt: 'Dunes in evening light' }),
      subscribers(12, ['Letter 31', 'Letter 31: on water.'], { alt: 'Dunes under a wide sky', shape: '3:2' }),
      free(5, 'Duarte runs. Nobody knows why.'),
    ],
  },
  {
    username: 'vera.koch',
    name: 'Vera Koch',
    gender: 'female',
    dateOfBirth: '1978-09-09',
    joined: 45,
    verification: approved,
    fame: 3,
    bio: 'Winter swimmer. Eleven degrees is warm.',
    monthly: 4.99,
    freeDays: 0,
    motif: 'sea',
    posts: [
      free(43, 'Starting small: ninety seconds, and a long hot tea.'),
      subscribers(29, ['How to breathe', 'Breathing, written down properly. Read it before you try it.'], {
        alt: 'Sea and sky',
        shape: '4:3',
      }),
      free(15, 'Seven of us this morning. The dog did not go in.', { alt: 'A flat grey sea in the morning', shape: '16:9' }),
      free(6, 'Four minutes. New personal best. #sea', { alt: 'A grey-blue sea at sunrise' }),
    ],
  },
  {
    username: 'freya.lund',
    name: 'Freya Lund',
    gender: 'female',
    dateOfBirth: '1996-12-18',
    joined: 27,
    verification: approved,
    fame: 5,
    bio: 'I wait for northern lights and write down the hours in between.',
    monthly: 8.99,
    freeDays: 2,
    motif: 'aurora',
    posts: [
      free(25, 'Hello from sixty-nine north. Tonight: clouds.', { alt: 'Northern lights above dark hills', shape: '16:9' }),
      subscribers(18, ['My forecast, explained', 'Which three numbers I look at, and which app lies.']),
      paid(9, 70, ['The night of the red arc', 'Once in eleven years. I dropped a glove and did not notice.'], {
        alt: 'Red and green northern lights',
        shape: 'square',
      }),
      free(1, 'Five hours, one minute of green. That is the deal. #nightsky', { alt: 'A thin band of northern lights' }),
    ],
  },
]
