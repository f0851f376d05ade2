/**
 * A stand-in of Stripe's browser client: fields in the page, and a bank that asks in a dialog. Calls the fake of Stripe's API.
 */

/** The script in place of `https://js.stripe.com`, in plain browser JavaScript. */
export const STRIPE_JS = `
window.Stripe = (key) => {
  const ask = async (path, fields) => {
    const body = new URLSearchParams({ key, ...fields })
    const response = await fetch('https://api.stripe.com/v1/' + path, { method: 'POST', body })
    const answer = await response.json()
    return answer.error ? { error: answer.error } : answer
  }
  const idOf = (secret) => secret.split('_secret_')[0]
  return {
    _registerWrapper() {},
    elements(options) {
      let input
      return {
        options,
        get number() { return input.value.replaceAll(' ', '') },
        create() {
          const heard = {}
          return {
            on: (name, run) => { heard[name] = run },
            mount(place) {
              const label = document.createElement('label')
              label.textContent = 'Card number (Stripe)'
              input = document.createElement('input')
              input.addEventListener('input', () => heard.change?.())
              label.append(input)
              place.append(label)
              setTimeout(() => heard.ready?.())
            },
            destroy() { input.parentElement.remove() },
          }
        },
        async submit() { return input.value === '' ? { error: { message: 'Your card number is incomplete.' } } : {} },
      }
    },
    async confirmSetup({ elements, clientSecret }) {
      const answer = await ask('setup_intents/' + idOf(clientSecret) + '/confirm', {
        'payment_method_data[card][number]': elements.number,
      })
      return answer.error ? answer : { setupIntent: answer }
    },
    handleNextAction: ({ clientSecret }) => new Promise((resolve) => {
      // Like Stripe's, it is an element over the page and not in a dialog.
      const dialog = document.createElement('div')
      dialog.style.cssText = 'position: fixed; inset: 0; z-index: 2147483647; background: rgb(0 0 0 / 0.5)'
      const button = (label, approve) => {
        const one = document.createElement('button')
        one.textContent = label
        one.onclick = async () => {
          dialog.remove()
          resolve(await ask('payment_intents/' + idOf(clientSecret) + '/authenticate', { approve }))
        }
        return one
      }
      dialog.setAttribute('role', 'dialog')
      dialog.setAttribute('aria-label', 'Your bank')
      dialog.append(button('Yes, it is me', 'true'), button('No', 'false'))
      document.body.append(dialog)
    }),
  }
}
`
