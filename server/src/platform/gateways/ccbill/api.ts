/** Sends requests to CCBill as URLs and parses the small XML replies. Every outcome updates the processor's health. */
import { GatewayDown } from '../gateway-down.ts'
import type { GatewayHealth } from '../health.ts'
import type { GatewayKeys, Keys } from '../keys.ts'

export const CCBILL = 'ccbill'

export interface ApiServices {
  readonly keys: GatewayKeys
  readonly health: GatewayHealth
  readonly timeoutMs: number
  /** Address of a stand-in for all of CCBill's services, for tests. */
  readonly url: string | undefined
}

type Parameters = Readonly<Record<string, string>>

/** A single number is in `code`; anything more is in `values` by name. */
export interface Results {
  readonly code: string
  readonly values: ReadonlyMap<string, string>
}

export interface CcbillApi {
  readonly keys: () => Promise<Keys>
  readonly formsUrl: string
  /** Manages a subscription, CCBill's word for every sale. Throws `GatewayDown` if the outcome of the request is unknown. */
  manage(action: string, parameters: Parameters): Promise<Results>
  charge(parameters: Parameters): Promise<Results>
  extract(parameters: Parameters): Promise<string>
}

const CHARGE_BY_PREVIOUS = 'chargeByPreviousTransactionId'

export function openCcbillApi({ keys, health, timeoutMs, url }: ApiServices): CcbillApi {
  const at = (host: string, path: string) => `${url ?? `https://${host}.ccbill.com`}${path}`
  async function request(address: string, parameters: Parameters): Promise<string> {
    const own = await keys.read(CCBILL)
    try {
      return await textOf(address, { ...signIn(own), ...parameters }, timeoutMs)
    } catch (error) {
      await health.failed(CCBILL, error instanceof Error ? error.message : String(error))
      throw new GatewayDown(CCBILL, error)
    }
  }
  async function results(address: string, parameters: Parameters): Promise<Results> {
    const found = readResults(await request(address, { ...parameters, returnXML: '1' }))
    if (INVALID_CREDENTIALS.has(found.code)) {
      await health.failed(CCBILL, whyRefused(found.code))
      throw new InvalidCredentials(CCBILL, whyRefused(found.code))
    }
    await health.answered(CCBILL)
    return found
  }
  async function extract(parameters: Parameters): Promise<string> {
    const text = await request(at('datalink', '/data/main.cgi'), parameters)
    // The error may concern the keys, or a second request within the hour, so it does not count as an answer.
    if (!isErrorText(text)) await health.answered(CCBILL)
    return text
  }
  return {
    keys: () => keys.read(CCBILL),
    formsUrl: at('api', '/wap-frontflex/flexforms'),
    manage: (action, parameters) => results(at('datalink', '/utils/subscriptionManagement.cgi'), { action, ...parameters }),
    charge: (parameters) => results(at('bill', '/jpost/billingApi.cgi'), { action: CHARGE_BY_PREVIOUS, ...parameters }),
    extract,
  }
}

/** Whether CCBill returned an error message instead of its list. */
export const isErrorText = (text: string): boolean => /^\s*Error/i.test(text)

/** CCBill answered but did nothing, because it does not accept the keys or this server's address. */
export class InvalidCredentials extends GatewayDown {
  override name = 'InvalidCredentials'
}

const INVALID_CREDENTIALS = new Set(['-1', '-6', '-8', '-9', '-10', '-12'])

const whyRefused = (code: string): string =>
  code === '-8' ? 'CCBill takes no calls from the address of this server (-8)' : `CCBill does not take the keys (${code})`

const signIn = ({ accountNumber = '', subaccountNumber = '', dataLinkUsername = '', dataLinkPassword = '' }: Keys) => ({
  clientAccnum: accountNumber,
  clientSubacc: subaccountNumber,
  username: dataLinkUsername,
  password: dataLinkPassword,
})

/** CCBill requires the password in the URL, so no error may contain the URL. */
async function textOf(address: string, parameters: Parameters, timeoutMs: number): Promise<string> {
  const response = await fetch(`${address}?${new URLSearchParams(parameters).toString()}`, {
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`CCBill replied with status ${response.status}`)
  return text
}

/** Parses `<results>1</results>` or `<results><approved>1</approved>…</results>`. Pure. */
function readResults(xml: string): Results {
  const [, inside = ''] = /<results>([\s\S]*)<\/results>/.exec(xml) ?? []
  const values = new Map<string, string>()
  for (const [, name = '', value = ''] of inside.matchAll(/<(\w+)>([^<]*)<\/\1>/g)) values.set(name, value.trim())
  return { code: values.size === 0 ? inside.trim() : '', values }
}
