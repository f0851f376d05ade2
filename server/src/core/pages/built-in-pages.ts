/** The built-in texts of the pages about the site, which apply until an operator publishes others. */
import { t } from '#lib/i18n.ts'

interface BuiltInText {
  readonly title: string
  readonly intro: string
  readonly parts: readonly { readonly title: string; readonly text: string }[]
}

export const TERMS_SLUG = 'terms'
export const AGREEMENT_SLUG = 'uploader-agreement'

/** Settings that the built-in texts mention. */
export interface DescribedSite {
  readonly siteName: string
  /** Empty unless visits are measured. */
  readonly gaCode: string
  /** The custodian of records. Empty until the operator has entered the seller's details. */
  readonly sellerName: string
  readonly sellerAddress: string
}

const texts: Readonly<Record<string, (site: DescribedSite) => BuiltInText>> = {
  terms,
  privacy,
  age,
  contact,
  licenses,
  [AGREEMENT_SLUG]: uploaderAgreement,
  records,
}

export const isBuiltIn = (slug: string): boolean => Object.hasOwn(texts, slug)

export interface WrittenPage {
  readonly title: string
  /** Markdown. */
  readonly source: string
}

/** Returns the built-in page in the reader's language; undefined for a page of the operator. */
export function builtInPage(
  slug: string,
  { siteName, gaCode, sellerName, sellerAddress }: DescribedSite,
): WrittenPage | undefined {
  if (!isBuiltIn(slug)) return undefined
  const text = texts[slug]?.({ siteName: escaped(siteName), gaCode, sellerName, sellerAddress })
  return text && { title: text.title, source: [text.intro, ...text.parts.map(markdownOf)].join('\n\n') }
}

/** Keeps a name such as `*stars*` from being read as Markdown. */
const escaped = (name: string): string => name.replaceAll(/[\\`*_[\]<>~|&]/g, '\\$&')

const markdownOf = ({ title, text }: BuiltInText['parts'][number]) => `## ${title}\n\n${text}`

function terms({ siteName }: DescribedSite): BuiltInText {
  return {
    title: t('Terms'),
    intro: t(
      'The operator of {siteName} has not published their own terms yet. Until then, this is how the site works. The law of the operator’s country applies in any case.',
      { siteName },
    ),
    parts: [
      {
        title: t('Who can use this site'),
        text: t(
          'People aged 18 and over, each with one account of their own. Performers prove who they are before any of their content is published.',
        ),
      },
      {
        title: t('Published content'),
        text: t(
          'Performers keep all rights to what they publish and are responsible for it. Content you can see is for you only: don’t copy it, record it or share it.',
        ),
      },
      {
        title: t('Prohibited content and behavior'),
        text: t(
          'Content with anyone under 18, content that shows someone without their consent, threats, deception, and anything the law forbids. We remove it and close accounts.',
        ),
      },
      {
        title: t('Prices and payments'),
        text: t(
          'You always see the price before you confirm. Subscriptions renew until you cancel them. After you cancel, you keep access until the end of the paid period. Tokens can only be spent on this site.',
        ),
      },
      {
        title: t('Leaving'),
        text: t(
          'You can close your account in your settings at any time. It is erased 14 days later, and until then you can keep it.',
        ),
      },
    ],
  }
}

function privacy({ siteName, gaCode }: DescribedSite): BuiltInText {
  return {
    title: t('Privacy'),
    intro: t(
      'The operator of {siteName} has not published their own privacy notice yet. This is what the software stores, and why.',
      { siteName },
    ),
    parts: [
      {
        title: t('Stored data'),
        text: t(
          'Your name, username and email address; what you publish and write; what you have bought, paid and earned; when, with which browser and from which IP address you signed in; and the country of your latest visit. For performers, also the documents that prove who they are.',
        ),
      },
      {
        title: t('Who can see it'),
        text: t(
          'Others see what your profile shows. A conversation is seen only by the two people in it. Documents are seen only by the operators who check them.',
        ),
      },
      {
        title: t('Photos'),
        text: t('Location and camera data are removed from every photo before anyone sees it.'),
      },
      {
        title: t('Cookies'),
        text: t(
          'One cookie keeps you signed in. Others remember the theme, language, time zone and the ads that you closed. If you follow an invitation or advertising link, a cookie remembers that link for 30 days. There are no other cookies unless the operator has turned on visit measurement.',
        ),
      },
      ...(gaCode === '' ? [] : [measurement()]),
      {
        title: t('Cards'),
        text: t('Card numbers go to the payment processor and are not stored here.'),
      },
      {
        title: t('Your rights'),
        text: t(
          'In your settings, you can download the data stored about you, correct it, and close your account. Ask the operator about anything else.',
        ),
      },
    ],
  }
}

const measurement = () => ({
  title: t('Visit measurement'),
  text: t(
    'This site uses Google Analytics, a service of Google, if you accept it in the cookie choices. Google then learns which pages you open, from which site you came, your IP address and your browser, and sets cookies whose names begin with `_ga`. Google never gets your searches, messages or name, nor the pages for signing in. If you decline, or if your browser sends Global Privacy Control or Do Not Track, nothing of Google Analytics loads. A cookie remembers your choice for a year. You can change it under *Cookie choices* at the bottom of each page or in your menu.',
  ),
})

function age({ siteName }: DescribedSite): BuiltInText {
  return {
    title: t('18+'),
    intro: t('{siteName} is for adults. Some of what performers publish is not suitable for anyone under 18.', { siteName }),
    parts: [
      {
        title: t('Performers'),
        text: t(
          'Everyone who publishes has shown an identity document with their date of birth, and a person has compared it with their face. No one under 18 is accepted.',
        ),
      },
      {
        title: t('Visitors'),
        text: t('By signing up, you confirm that you are at least 18 years old and of legal age where you live.'),
      },
      {
        title: t('Parents'),
        text: t(
          'Parental controls on phones, computers and browsers can keep children away from this site. Device makers explain how.',
        ),
      },
      {
        title: t('If something is wrong'),
        text: t(
          'Contact the operator immediately if you believe that someone shown here is under 18 or has not consented. These messages are read first.',
        ),
      },
    ],
  }
}

function contact({ siteName }: DescribedSite): BuiltInText {
  return {
    title: t('Contact'),
    intro: t('Your message goes to the people who run {siteName}. They reply by email.', { siteName }),
    parts: [],
  }
}

function uploaderAgreement({ siteName }: DescribedSite): BuiltInText {
  return {
    title: t('Uploader agreement'),
    intro: t('By signing, you agree with the operator of {siteName} on everything that you upload.', { siteName }),
    parts: [
      {
        title: t('Your content'),
        text: t('You own what you upload, or you have the right to publish and sell it here.'),
      },
      {
        title: t('People'),
        text: t(
          'Everyone shown is at least 18 years old, has shown an ID, and has consented in writing to being shown, published, sold and downloaded. You name everyone shown. Anyone can revoke a consent, and the content is then hidden.',
        ),
      },
      {
        title: t('AI'),
        text: t('You say when content was altered or generated with AI. The likeness of a real person needs consent, too.'),
      },
      {
        title: t('Prohibited content'),
        text: t('You upload nothing that the terms or the law forbid. The operator may review and remove it.'),
      },
      {
        title: t('Records'),
        text: t('The operator keeps your documents, this agreement and all consents for as long as the law requires.'),
      },
    ],
  }
}

function records({ siteName, sellerName, sellerAddress }: DescribedSite): BuiltInText {
  const custodian = [sellerName, ...sellerAddress.split('\n')].filter((line) => line.trim() !== '').map(escaped)
  return {
    title: t('Records statement'),
    intro: t(
      'Everyone shown on {siteName} was at least 18 years old when the content was made. The records that 18 U.S.C. 2257 and 28 CFR 75 require are kept by the custodian of records.',
      { siteName },
    ),
    parts: [
      {
        title: t('Custodian of records'),
        text:
          custodian.length > 0 ? custodian.join('  \n') : t('The operator of this site. Use the contact page for the address.'),
      },
      {
        title: t('If this shows you'),
        text: t('Contact the operator if you see content that shows you without your consent.'),
      },
    ],
  }
}

/** Both licenses ask for a credit that names the source, the license and the changes. */
function licenses(): BuiltInText {
  return {
    title: t('Licenses'),
    intro: t('This site runs on Fanfare, software under the MIT License. It includes data from others.'),
    parts: [
      {
        title: t('States and cities'),
        text: t(
          'From [GeoNames](https://www.geonames.org), under CC BY 4.0. Coordinates are left out, and places of one state with the same name are listed once.',
        ),
      },
      {
        title: t('Countries of IP addresses'),
        text: t(
          'From the [NRO](https://www.nro.net) and the project [ip-location-db](https://github.com/sapics/ip-location-db), under CC BY 4.0.',
        ),
      },
      {
        title: t('CC BY 4.0'),
        text: t('Read the [full license](https://creativecommons.org/licenses/by/4.0/).'),
      },
    ],
  }
}
