/** A fake of CCBill with its wire format: a signed form, calls as addresses, replies as XML, a list as CSV, and postbacks. */
import { CCBILL_CARDS, CCBILL_KEYS, CcbillBank, toMinorUnits, md5, type Sale } from './ccbill-bank.ts'
import { openFakeHttp, type Answer, type Call, type Fault } from './fake-http.ts'

/** The environment of a site that uses CCBill at this stand-in's address. */
export const ccbillEnvironment = (url: string) => ({
  PAYMENT_GATEWAY: 'ccbill',
  CCBILL_URL: url,
  CCBILL_ACCOUNT_NUMBER: CCBILL_KEYS.accountNumber,
  CCBILL_SUBACCOUNT_NUMBER: CCBILL_KEYS.subaccountNumber,
  CCBILL_FLEX_FORM_ID: CCBILL_KEYS.flexFormId,
  CCBILL_SALT: CCBILL_KEYS.salt,
  CCBILL_DATA_LINK_USERNAME: CCBILL_KEYS.dataLinkUsername,
  CCBILL_DATA_LINK_PASSWORD: CCBILL_KEYS.dataLinkPassword,
  GATEWAY_TIMEOUT_MS: '2000',
})

/** A postback, which is sent when a story delivers it. */
export interface Postback {
  readonly event: string
  readonly body: Readonly<Record<string, string>>
}

export type FakeCcbill = Awaited<ReturnType<typeof openFakeCcbill>>

/** `now` dates its books. */
export async function openFakeCcbill(now = () => new Date()) {
  const bank = new CcbillBank(now)
  const queue: Postback[] = []
  const settings = { returnUrl: '', postsTo: '' }
  const world: World = { bank, queue, settings }
  const http = await openFakeHttp((call, fault) => answerOf(call, fault, world))
  const post = async (to: string, { event, body }: Postback): Promise<number> => {
    const address = `${to}?eventType=${event}&eventGroupType=Subscription`
    const headers = { 'content-type': 'application/json' }
    return (await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })).status
  }
  return {
    ...http,
    bank,
    queue,
    settings,
    post,
    /** Pays on the form as a buyer does. Returns where the form leads. */
    async pays(formUrl: string, card: string = CCBILL_CARDS.pays, email = 'buyer@example.test'): Promise<string> {
      const body = new URLSearchParams({ card, email })
      const answer = await fetch(formUrl, { method: 'POST', body, redirect: 'manual' })
      return answer.headers.get('location') ?? (await answer.text())
    },
    /** Sends each pending postback this many times. */
    async deliver(times = 1): Promise<number[]> {
      const all = queue.splice(0).flatMap((one) => Array.from({ length: times }, () => one))
      const statuses: number[] = []
      for (const one of all) statuses.push(await post(settings.postsTo, one))
      return statuses
    },
    postbackOf: (sale: Sale, event?: string) => postbackOf(sale, event),
  }
}

interface World {
  readonly bank: CcbillBank
  readonly queue: Postback[]
  readonly settings: { returnUrl: string; postsTo: string }
}

function answerOf(call: Call, fault: Fault | undefined, world: World): Answer {
  if (fault === 'error_before') return { status: 500, body: 'Internal error' }
  const done = routed(call, world)
  return fault === 'error_after' ? { status: 500, body: 'Internal error' } : done
}

function routed(call: Call, world: World): Answer {
  if (call.path.startsWith('/wap-frontflex/flexforms/')) return form(call, world)
  const of = (name: string) => call.query.get(name) ?? ''
  const isOurs = of('username') === CCBILL_KEYS.dataLinkUsername && of('password') === CCBILL_KEYS.dataLinkPassword
  if (call.path === '/data/main.cgi') return isOurs ? extract(of, world) : { status: 200, body: 'Error: Authentication failed' }
  if (!isOurs || of('clientAccnum') !== CCBILL_KEYS.accountNumber) return results('-1')
  if (call.path === '/jpost/billingApi.cgi') return chargeByPrevious(of, world)
  return call.path === '/utils/subscriptionManagement.cgi' ? manage(of, world) : { status: 404, body: '' }
}

const results = (inside: string): Answer => ({
  status: 200,
  headers: { 'content-type': 'text/xml' },
  body: `<?xml version='1.0' standalone='yes'?>\n<results>${inside}</results>`,
})
const values = (all: Readonly<Record<string, string | number>>): Answer =>
  results(
    Object.entries(all)
      .map(([name, value]) => `\n  <${name}>${value}</${name}>`)
      .join(''),
  )

type Of = (name: string) => string

function form(call: Call, world: World): Answer {
  const of: Of = (name) => call.query.get(name) ?? ''
  const digest = md5(`${of('initialPrice')}${of('initialPeriod')}${of('currencyCode')}${CCBILL_KEYS.salt}`)
  const isSigned = call.path.endsWith(CCBILL_KEYS.flexFormId) && of('formDigest') === digest
  if (!isSigned) return { status: 400, body: 'The digest does not fit.' }
  if (call.method === 'GET') return page(`<h1>${of('initialPrice')}</h1>${FORM}`)
  const typed = new URLSearchParams(call.body)
  const card = (typed.get('card') ?? '').replaceAll(' ', '')
  const bought = { key: of('sitePayment'), price: of('initialPrice'), currencyCode: of('currencyCode'), previous: '' }
  if (card === CCBILL_CARDS.refusedAtForm) {
    world.queue.push({ event: 'NewSaleFailure', body: failureOf(bought.key) })
    return page(`<h1>${bought.price}</h1><p role="alert">Declined by the bank</p>${FORM}`)
  }
  world.queue.push(postbackOf(world.bank.sell({ ...bought, card, email: typed.get('email') ?? '' })))
  return { status: 303, body: '', headers: { location: world.settings.returnUrl } }
}

const FORM = `<form method="post"><label>Card number <input name="card"></label><label>E-mail <input name="email"
  value="buyer@example.test"></label><button>Pay with this card</button></form>`
const page = (body: string): Answer => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html><html lang="en"><title>CCBill (a stand-in)</title><main>${body}</main></html>`,
})

const account = { clientAccnum: CCBILL_KEYS.accountNumber, clientSubacc: CCBILL_KEYS.subaccountNumber }
const failureOf = (key: string) => ({ ...account, transactionId: '0912', failureCode: 'BE-140', 'X-sitePayment': key })

function postbackOf(sale: Sale, event = sale.previous === '' ? 'NewSaleSuccess' : 'UpSaleSuccess'): Postback {
  return {
    event,
    body: {
      ...account,
      subscriptionId: sale.id,
      transactionId: `09${sale.id}`,
      timestamp: sale.at.toISOString(),
      email: sale.email,
      billedInitialPrice: sale.price,
      billedCurrencyCode: sale.currencyCode,
      cardType: 'VISA',
      last4: sale.card.slice(-4),
      expDate: '1240',
      'X-sitePayment': sale.key,
      ...(sale.previous === ''
        ? { dynamicPricingValidationDigest: md5(`${sale.id}1${CCBILL_KEYS.salt}`) }
        : { originalSubscriptionId: sale.previous }),
    },
  }
}

function chargeByPrevious(of: Of, { bank, queue }: World): Answer {
  const previous = bank.sales.get(of('subscriptionId'))
  if (!previous) return results('-3')
  if (previous.card === CCBILL_CARDS.declinesLater)
    return values({ approved: 0, denialId: '1005000000000001', declineCode: 15, declineText: 'Declined by the bank' })
  const { card, email } = previous
  const sale = bank.sell({
    key: of('sitePayment'),
    price: of('initialPrice'),
    currencyCode: of('currencyCode'),
    previous: previous.id,
    card,
    email,
  })
  queue.push(postbackOf(sale))
  return values({ approved: 1, subscriptionId: sale.id })
}

function manage(of: Of, { bank }: World): Answer {
  const sale = bank.sales.get(of('subscriptionId'))
  if (!sale) return results('-3')
  const action = of('action')
  if (action === 'refundTransaction') return results(bank.refund(sale, of('amount') || sale.price))
  if (action === 'voidTransaction') return results(bank.void(sale))
  if (action === 'voidOrRefundTransaction') return results(bank.void(sale))
  if (action !== 'viewSubscriptionStatus') return results('-6')
  return values({
    cancelDate: '',
    chargebacksIssued: sale.chargebacks,
    expirationDate: stamp(sale.at),
    recurringSubscription: 0,
    refundsIssued: sale.refunds.length,
    signupDate: stamp(sale.at),
    subscriptionStatus: 1,
    timesRebilled: 0,
    voidsIssued: sale.voidedAt ? 1 : 0,
  })
}

const ARIZONA_OFFSET_MS = 7 * 3_600_000
const stamp = (at: Date): string => new Date(at.getTime() - ARIZONA_OFFSET_MS).toISOString().replace(/\D/g, '').slice(0, 14)

function extract(of: Of, { bank }: World): Answer {
  const { accountNumber, subaccountNumber } = CCBILL_KEYS
  const own = [accountNumber, subaccountNumber]
  const lines = [...bank.sales.values()].flatMap((sale) => {
    const price = (toMinorUnits(sale.price) / 100).toFixed(2)
    const sold = [
      'NEW',
      ...own,
      sale.id,
      stamp(sale.at),
      'Jo',
      'Buyer',
      sale.email,
      '',
      '1',
      price,
      '30',
      '0.00',
      '0',
      '',
      'VISA',
    ]
    const back = sale.refunds.map(({ amount, at }) => ['REFUND', ...own, sale.id, stamp(at), amount])
    const voided = sale.voidedAt ? [['VOID', ...own, sale.id, stamp(sale.voidedAt), price]] : []
    const disputed = sale.chargebacks > 0 ? [['CHARGEBACK', ...own, sale.id, stamp(sale.at), price]] : []
    return [sold, ...back, ...voided, ...disputed]
  })
  const within = lines.filter(([, , , , at = '']) => at >= of('startTime') && at <= of('endTime'))
  const body = within.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n')
  return { status: 200, headers: { 'content-type': 'text/plain' }, body }
}
