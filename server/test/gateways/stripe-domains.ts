/** A fake of Stripe's register of domains for digital wallets. */
import { StripeFailure } from './stripe-objects.ts'

type Status = { status: 'active' | 'inactive'; status_details?: { error_message: string } }

interface Domain {
  readonly id: string
  readonly object: 'payment_method_domain'
  readonly domain_name: string
  enabled: boolean
  apple_pay: Status
  google_pay: Status
}

export class StripeDomains {
  readonly all: Domain[] = []
  /** Why Apple rejects a domain; empty if it accepts. */
  refuses = ''
  mayRegister = true

  add(name: string): Domain {
    if (!this.mayRegister)
      throw new StripeFailure(403, {
        type: 'invalid_request_error',
        message: 'The provided key does not have the required permissions.',
      })
    if (name.endsWith('.invalid'))
      throw new StripeFailure(400, { type: 'invalid_request_error', message: `${name} is not a public domain.` })
    const id = `pmd_${this.all.length + 1}`
    const domain: Domain = { id, object: 'payment_method_domain', domain_name: name, enabled: true, ...this.#statuses() }
    this.all.push(domain)
    return domain
  }

  validate(id: string): Domain {
    return Object.assign(this.#of(id), this.#statuses())
  }

  update(id: string, enabled: boolean): Domain {
    return Object.assign(this.#of(id), { enabled })
  }

  #of(id: string): Domain {
    const domain = this.all.find((one) => one.id === id)
    if (!domain) throw new StripeFailure(404, { type: 'invalid_request_error', code: 'resource_missing', message: 'none' })
    return domain
  }

  #statuses(): Pick<Domain, 'apple_pay' | 'google_pay'> {
    const active: Status = { status: 'active' }
    const refused: Status = { status: 'inactive', status_details: { error_message: this.refuses } }
    return { apple_pay: this.refuses === '' ? active : refused, google_pay: active }
  }
}
