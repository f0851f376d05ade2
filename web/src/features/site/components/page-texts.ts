/** The default texts of the pages about the site, until the operator writes their own. */
import { t } from '#lib/i18n.ts'

export interface PageText {
  readonly title: string
  readonly intro: string
  readonly parts: readonly { readonly title: string; readonly text: string }[]
}

const slugs = ['terms', 'privacy', 'age', 'contact'] as const
export type Slug = (typeof slugs)[number]

export const isSlug = (slug: string | undefined): slug is Slug => slugs.some((one) => one === slug)

export const pageTexts: Readonly<Record<Slug, (siteName: string) => PageText>> = { terms, privacy, age, contact }

function terms(siteName: string): PageText {
  return {
    title: t('Terms'),
    intro: t(
      'The operator of {siteName} has not published terms of their own yet. This is how the site works until they do; the law of the operator’s country holds in any case.',
      { siteName },
    ),
    parts: [
      {
        title: t('Who may be here'),
        text: t(
          'People of 18 years and older, each with one account of their own. Performers show who they are before anything of theirs is published.',
        ),
      },
      {
        title: t('What is published'),
        text: t(
          'Performers keep every right to what they publish and are answerable for it. What you may see is for you: do not copy it, record it or pass it on.',
        ),
      },
      {
        title: t('What is not allowed'),
        text: t(
          'Content with anyone under 18, content that shows someone who has not agreed to it, threats, deceit, and whatever the law forbids. It is taken away, and accounts are closed for it.',
        ),
      },
      {
        title: t('Prices and paying'),
        text: t(
          'The price stands at each button before you press it. Subscriptions renew until you cancel them; after cancelling they stay open to the end of what is paid. Tokens are spent on this site only.',
        ),
      },
      {
        title: t('Leaving'),
        text: t('You can stop using the site at any time. Write to the operator to have your account deleted.'),
      },
    ],
  }
}

function privacy(siteName: string): PageText {
  return {
    title: t('Privacy'),
    intro: t(
      'The operator of {siteName} has not published a privacy notice of their own yet. This is what the software keeps, and why.',
      { siteName },
    ),
    parts: [
      {
        title: t('What is kept'),
        text: t(
          'Your name, username and e-mail address; what you publish and write; what you have bought, paid and earned; when, with which browser and from which address (IP) you signed in. Of a performer also the documents that show who they are.',
        ),
      },
      {
        title: t('Who sees it'),
        text: t(
          'Others see what your profile shows. A conversation is seen by the two who have it. Documents are seen by the operators who check them, and by nobody else.',
        ),
      },
      {
        title: t('Photos'),
        text: t('Place and camera data are taken out of every photo before anyone sees it.'),
      },
      {
        title: t('Cookies'),
        text: t(
          'One keeps you signed in; others remember the theme, the language and the time zone. Who comes by a link with which somebody invites or advertises has one for 30 days that says which link it was. There are no more, unless the operator has switched on the measuring of visits.',
        ),
      },
      {
        title: t('Cards'),
        text: t('Card numbers go to the payment provider and are not kept here.'),
      },
      {
        title: t('Your rights'),
        text: t('Ask the operator for a copy of what is kept about you, to correct it, or to delete it.'),
      },
    ],
  }
}

function age(siteName: string): PageText {
  return {
    title: t('18 and over'),
    intro: t('{siteName} is for adults. Some of what performers publish is not suitable for anyone under 18.', { siteName }),
    parts: [
      {
        title: t('Performers'),
        text: t(
          'Everyone who publishes has shown an identity document with their date of birth, and a person has compared it with their face. Nobody under 18 is accepted.',
        ),
      },
      {
        title: t('Visitors'),
        text: t('By joining you say that you are at least 18 years old, and of age where you live.'),
      },
      {
        title: t('Parents'),
        text: t(
          'The parental controls of phones, computers and browsers can keep this site away from children. Device makers describe how.',
        ),
      },
      {
        title: t('If something is wrong'),
        text: t(
          'Write to the operator at once when you believe that someone shown here is under 18 or has not agreed to it. Such messages are read first.',
        ),
      },
    ],
  }
}

function contact(siteName: string): PageText {
  return {
    title: t('Contact'),
    intro: t('Your message reaches the people who run {siteName}. They answer by e-mail.', { siteName }),
    parts: [],
  }
}
