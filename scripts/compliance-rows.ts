/**
 * Lists the rules that card schemes and the law set for a site like this, what in the product enforces each, and the tests that
 * prove it. `compliance.ts` prints them as docs/compliance.md and fails when a named test does not exist.
 */

export interface Proof {
  /** The path of a test file from the root of the repository. */
  readonly file: string
  /** The title of a test in it, as written there. */
  readonly title: string
}

export interface ComplianceRow {
  readonly rule: string
  /** The part of the product that enforces it. */
  readonly enforcedBy: string
  readonly proofs: readonly Proof[]
}

const in_ =
  (file: string) =>
  (...titles: readonly string[]): Proof[] =>
    titles.map((title) => ({ file, title }))

const server = (path: string) => in_(`server/src/features/${path}`)
const rules = (path: string) => in_(`server/test/${path}`)

export const ROWS: readonly ComplianceRow[] = [
  {
    rule: 'There is a written agreement with every uploader.',
    enforcedBy:
      'No upload starts before the performer has signed the current version of the uploader agreement (`features/agreements`).',
    proofs: server('agreements/agreements.test.ts')(
      'a performer uploads nothing on any way before signing, and everything after',
      'a new version asks again before the next upload, and an outdated page cannot sign it',
      'the name is encrypted, the address is a hash, and the row never changes',
    ),
  },
  {
    rule: 'Only verified people upload and publish, with documents that have not expired.',
    enforcedBy:
      'Operators compare documents and selfie. Nothing is published, sold or sent without an approval (`core/publications/terms/may-publish.ts`).',
    proofs: [
      ...server('performers/performers.test.ts')(
        'a performer registers, stays hidden, is approved by the operator who saw the documents, and is notified',
        'a person under 18 cannot register as a performer',
      ),
      ...server('performers/document-expiry.test.ts')(
        'a performer whose ID expires is reminded once, then publishes nothing until a valid ID is approved, and stays visible',
        'a scheduled post of a performer whose ID has expired is not published at its time',
      ),
    ],
  },
  {
    rule: 'Everyone shown has consented to be shown, published and downloaded.',
    enforcedBy:
      'A trigger on each table that shows files rejects content with a person whose consent is missing, expired or revoked (`assert_consented`).',
    proofs: [
      ...rules('unconsented-media.test.ts')('the database refuses a file of a performer that no one has declared'),
      ...server('consents/guests.test.ts')('a performer cannot sell content with a guest whose consent lacks the scope “sold”'),
      ...server('consents/revocations.test.ts')(
        'a revocation hides the picture everywhere immediately, also from its buyer, and tells the performer',
        'a buyer saves an original only if the person in it allows downloads',
      ),
      ...server('consents/records/records.test.ts')('an export needs two operators, and each download is in the audit log'),
    ],
  },
  {
    rule: 'The identity and age of everyone shown are checked, also of guests.',
    enforcedBy:
      'A guest signs by a link for one browser, with ID and selfie, and an operator approves them (`features/consents`).',
    proofs: [
      ...server('consents/guests.test.ts')(
        'a guest signs by a link, an operator approves the ID, and only then the post is published',
        'a link works in the first browser that opens it, and in no other',
        'each view of an ID is in the audit log, and its pictures carry the name of the operator',
      ),
      ...server('consents/records/records.test.ts')(
        'an operator finds everyone shown by a performer, and the items of each, by either side',
      ),
    ],
  },
  {
    rule: 'Content is reviewed before publication. Live shows are watched and can be ended immediately.',
    enforcedBy:
      'The owner chooses what waits for a review, and a trigger on each table rejects content that skips it (`assert_reviewed`). Operators watch all rooms on one wall and stop any of them (`features/live/wall`).',
    proofs: [
      ...server('content-reviews/review-gate.test.ts')(
        'a performer cannot show content to others before an operator has approved it',
        'the database rejects SQL statements that publish content without a review',
      ),
      ...server('content-reviews/content-reviews.test.ts')(
        'content that was published before the setting stays, and is reviewed when it is edited or restored',
        'an operator finds content by kind and performer, oldest first, and sees what is overdue',
      ),
      ...server('live/wall/wall.test.ts')(
        'an operator sees live rooms with pictures, watches unseen, warns and stops a room, and the audit log shows it',
      ),
      ...server('takedowns/uploads.test.ts')('every route with a file rejects the taken-down file'),
    ],
  },
  {
    rule: 'Anyone can complain. Complaints are decided within seven days and logged.',
    enforcedBy:
      'The form `/report` is open to everyone, and each case has a clock and a history (`features/reports`, `core/cases/clocks.ts`).',
    proofs: [
      ...server('reports/notices.test.ts')(
        'a complaint reaches operators once its address is confirmed, and confirming twice opens one case',
        'someone who sends many notices is asked for a captcha and then stopped, and cannot fill a mailbox',
      ),
      ...in_('server/src/core/cases/clocks.test.ts')('each kind of case has the deadline of its law or scheme'),
      ...server('cases/cases.test.ts')('the desk sorts by severity and clock, and filters'),
    ],
  },
  {
    rule: 'A person shown gets content removed on demand, and can appeal to someone neutral.',
    enforcedBy:
      'Intimate images and “I am in this” have a clock of 48 hours. Another operator decides an appeal (`core/cases/decision-rules.ts`).',
    proofs: [
      ...server('reports/notices.test.ts')(
        'a stranger reports an intimate image: operators see it immediately, a confirmed address hides it, and a letter follows',
      ),
      ...server('cases/cases.test.ts')('an appeal is decided by another operator, and restores the item with its files'),
      ...server('consents/revocations.test.ts')('a performer consents in the product, sees what shows her, and revokes'),
    ],
  },
  {
    rule: 'A monthly report goes to the card schemes.',
    enforcedBy:
      'The site makes it on the first day after each month from the records, with a hash and revisions (`features/scheme-reports`).',
    proofs: server('scheme-reports/scheme-reports.test.ts')(
      'the report of a month has what people reported and operators decided in it, and nothing of the days after',
      'computing a closed month again gives the same bytes, also after more happened, and stores no second revision',
      'a correction of the records makes a new revision with its reason, and the old one keeps its bytes',
    ),
  },
  {
    rule: 'No text and no search suggests minors or coercion.',
    enforcedBy:
      'Lists of words in each language guard every route that takes a text, and every search (`core/text-rules/guard-routes.ts`).',
    proofs: [
      ...rules('severe-words.test.ts')(
        'no route takes a text with a severe word',
        'no search of fans, performers and visitors has results for a word that is not allowed',
      ),
      ...server('text-rules/word-rules.test.ts')(
        'a search for words that are not allowed shows help to everyone, and nothing about it is stored',
      ),
      ...server('text-rules/text-rules.test.ts')(
        'an author cannot use forbidden words in comments, galleries, videos, stories and highlights, even in drafts',
        'a performer cannot use forbidden words in descriptions, transcripts and captions',
        'a user cannot use forbidden words in names, profiles and tiers, but old ones do not block other changes',
      ),
      ...server('messages/message-text.test.ts')(
        'a fan sees forbidden words before sending, and cannot send them in any disguise',
      ),
    ],
  },
  {
    rule: 'Reviewers of the card schemes have an account that sees behind the paywall and changes nothing.',
    enforcedBy: 'The role *scheme reviewer* reads and has a last day (`contract/src/operator-roles.ts`).',
    proofs: [
      ...server('operators/operators.test.ts')(
        'a scheme reviewer sees content behind the paywall, changes nothing, and has no access after the last day',
        'an operator whose access has no end cannot become a scheme reviewer',
      ),
      ...rules('scheme-reviewers.test.ts')('a scheme reviewer calls every route for operators, and changes nothing'),
    ],
  },
  {
    rule: 'The policies are public and have versions.',
    enforcedBy:
      'Every published version of a page stays readable at `/page/{slug}/versions`, and an account keeps the version to which it agreed.',
    proofs: server('pages/pages.test.ts')(
      'a visitor reads which versions of a policy there were, since when, what each changed, and every earlier text',
      'a visitor signs up with the version of the terms that they saw, and with no invented one',
      'everyone but operators agrees again to a new version of the terms, once, and keeps everything else',
    ),
  },
  {
    rule: 'The age of viewers is checked as their country demands.',
    enforcedBy: 'The age gate answers every route before the confirmation, by the rules of the country (`platform/age-gate.ts`).',
    proofs: [
      ...server('age-gate/age-gate.test.ts')(
        'a visitor and a fan without a confirmed age get one error from every route, except a few',
        'each country has its own rule, and an unknown one that of all others',
      ),
      ...server('age-gate/age-checks.test.ts')('a visitor is checked by the provider, and sees the site for a year'),
    ],
  },
  {
    rule: 'No one is impersonated, and there are no deepfakes.',
    enforcedBy:
      'AI is declared and labeled, a real likeness needs consent, and reports have reasons for both (`core/consents`, `contract/src/case-terms.ts`).',
    proofs: [
      ...server('reports/reports.test.ts')(
        'a report of a deepfake has the clock of an intimate image, and one of an impersonation names what it is',
      ),
      ...server('consents/revocations.test.ts')(
        'a performer who names a person without consent in the vault hides the published post',
      ),
    ],
  },
  {
    rule: 'The share of disputed payments is watched.',
    enforcedBy: 'Operators are alarmed at 0.5 % and 0.7 % of a month’s card payments (`features/disputes/ratio.ts`).',
    proofs: server('disputes/ratio.test.ts')(
      'operators are told once when banks dispute too large a share of the month’s card payments',
    ),
  },
  {
    rule: 'Bills are clear, and subscriptions are easy to cancel.',
    enforcedBy:
      'The checkout shows price, tax, renewal and the name on the card statement. Canceling takes two presses and no reason.',
    proofs: [
      ...server('receipts/receipts.test.ts')(
        "a fan who buys tokens gets a receipt with the payment, the card and the bank's descriptor",
      ),
      ...server('subscriptions/subscription.test.ts')(
        'a fan who canceled keeps access to the end, and resumes at no charge and the agreed price',
      ),
      ...server('subscriptions/tiers/prices.test.ts')(
        'a fan pays the old price until they agree to the higher one they were shown',
      ),
      ...server('age-gate/own-account.test.ts')(
        'a fan finds a subscription by its name, cancels it, and changes nothing else about it',
      ),
    ],
  },
  {
    rule: 'Card data never touches the site.',
    enforcedBy:
      'Browsers send card numbers to the processor. The site stores brand, last four digits and expiry (`platform/gateways`).',
    proofs: [
      ...server('payments/payments.test.ts')('the number of a card is stored nowhere'),
      ...in_('e2e/money/gateways.test.ts')("a fan's pages allow Stripe's scripts, and other people's pages do not"),
    ],
  },
  {
    rule: 'Payments run through a processor for adult businesses.',
    enforcedBy: 'CCBill is built in next to Stripe, behind one interface (`platform/gateways/ccbill`).',
    proofs: [
      ...in_('e2e/money/ccbill.test.ts')("a fan pays on CCBill's page, and later in one click"),
      ...rules('gateways/ccbill.test.ts')('postbacks that are doubled, late and out of order deliver once'),
    ],
  },
]
