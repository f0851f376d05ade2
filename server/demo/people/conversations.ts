/** Conversations of the demo's fans and performers. The fan writes first. */
import type { DemoConversation } from '#core/demo-seed.ts'

type Photo = NonNullable<DemoConversation['photo']>
const between = (fan: string, performer: string, day: number, lines: readonly string[], photo?: Photo): DemoConversation => ({
  fan,
  performer,
  day,
  lines,
  ...(photo && { photo }),
})

export const conversations: readonly DemoConversation[] = [
  between('theresa', 'ada.vale', 52, [
    'I have walked under that ridge for years and never seen it like this.',
    'Then we have probably met. I am the one with the easel and the bad temper.',
    'You were very polite!',
  ]),
  between('bo.li', 'juno.park', 49, ['Film or digital?', 'Digital. Film is for people with money and patience.']),
  between('hanna.w', 'kit.marlowe', 41, [
    'Could you do one in my favourite green?',
    'Which green?',
    'The one of old trams.',
    'I know exactly. Tomorrow.',
  ]),
  between('oskar', 'theo.lindqvist', 39, ['Is it true about the owl?', 'There is an owl. I say nothing else.']),
  between(
    'priya.n',
    'noor.haddad',
    36,
    ['How do you remember two hours of steps?', 'I do not. My feet do, and they do not tell me.'],
    { text: 'The floor plan of the second act, with my notes', price: 50, isBought: true },
  ),
  between('dmitri', 'sol.adeyemi', 30, [
    'What would you buy with 200?',
    'Binoculars, a red torch and a warm hat. In this order.',
    'Thank you, ordered.',
  ]),
  between('amara', 'ines.caron', 28, ['Where is Duarte now?', 'Behind a bakery. It could be worse.']),
  between('lucas.m', 'milo.reyes', 26, [
    'Any tips for a complete beginner?',
    'A longer board than you think, and smaller waves than you want.',
  ]),
  between(
    'zoe',
    'ada.vale',
    24,
    ['The dusk panorama hangs in our kitchen now.', 'Please send me a photo. I collect kitchens.', 'Done, by mail.'],
    { text: 'A thank-you from the hut: the same view, an hour later', price: 40, isBought: true },
  ),
  between('elif', 'juno.park', 21, [
    'Which crossing is it?',
    'If I told you, you would go and stand in my picture.',
    'I would wear something red.',
  ]),
  between('jonas', 'rio.tanaka', 18, ['Do you ever play outside of your flat?', 'Once. A pigeon left.']),
  between('carmen.r', 'vera.koch', 14, ['Ninety seconds!', 'Bravo. Tea, now.', 'Two teas.']),
  between('nils', 'freya.lund', 12, ['Worth flying up next week?', 'The numbers say Thursday. The clouds say no.'], {
    text: 'Thursday, 23:40. Clouds do not read numbers',
    price: 60,
    isBought: false,
  }),
  between('sofia.p', 'aurelia.montgomery.smythe', 10, [
    'My condolences about the jug.',
    'You are very kind. It was chipped, but loyal.',
  ]),
  between('yara', 'noor.haddad', 8, ['I was in row four and cried at the end.', 'That was the dust. But thank you.']),
  between('marcus', 'ada.vale', 7, ['Do you teach?', 'In spring, two weekends. I will announce it here first.', 'I am in.']),
  between('samir', 'noor.haddad', 6, ['Break a leg on the 12th!', 'Both, if needed.']),
  between('ingrid', 'kit.marlowe', 5, ['Orange again?', 'Orange always knows somebody on the jury.']),
  between('mara', 'ada.vale', 4, ['Will you be at the winter market again?']),
  between('tom.w', 'tomas.rivera', 3, ['How long does one leaf take?', 'Forty minutes, and the cat another ten.']),
  between('felix', 'juno.park', 3, [
    'Which crossing is it in the new series?',
    'If I told you, you would go and stand in my picture.',
  ]),
  between('rafael', 'ada.vale', 2, [
    'Is the winter series for sale as a print?',
    'From December on, thirty of each.',
    'Please keep one for me.',
  ]),
  between(
    'felix',
    'ada.vale',
    2,
    [
      'Hello Ada! The ridge picture has been on my screen all morning.',
      'That is lovely to hear. It was minus nine up there and my paints froze twice.',
      'Do you ever sell the sketches?',
      'Sometimes. Here is one that nobody has seen yet.',
    ],
    { text: 'From the north side, an hour before the light went', price: 50, isBought: false },
  ),
  between('theresa', 'milo.reyes', 1, ['Glass until nine? I was there at ten.', 'Everybody was there at ten.']),
  between('aisha', 'ada.vale', 1, ['Which paper do you use for the sketchbooks?']),
]
