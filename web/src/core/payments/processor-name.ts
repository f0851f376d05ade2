const names: Readonly<Record<string, string>> = { stripe: 'Stripe', ccbill: 'CCBill' }
export const processorName = (name: string): string => names[name] ?? name
