/** Figures about disputed card payments for the reports to card schemes. */
import { cardBrandsOf, cardPaymentsByBrand } from '#core/payments/index.ts'
import { shareOf, type ReportSection } from '#core/report-sections/index.ts'
import { t } from '#lib/i18n.ts'
import { firstDisputes } from './ratio.ts'

const ALL = 'all'

export const disputeSections: readonly ReportSection[] = [
  {
    name: 'disputes',
    at: 110,
    title: () => t('Disputed card payments'),
    hint: () => t('Disputes by the day on which the bank took the money, per successful card payment of the same period.'),
    columns: [
      { name: 'payments', unit: 'count', label: () => t('Card payments') },
      { name: 'disputes', unit: 'count', label: () => t('Disputes') },
      { name: 'fraud', unit: 'count', label: () => t('As fraud') },
      { name: 'share', unit: 'share', label: () => t('Disputed'), basis: 'payments' },
      { name: 'fraudShare', unit: 'share', label: () => t('Fraud'), basis: 'payments' },
    ],
    labelOf: (row) => (row === ALL ? t('All cards') : row === '' ? t('Unknown card') : brandName(row)),
    async read({ db }, span) {
      const [payments, disputes] = await Promise.all([cardPaymentsByBrand(db, span), firstDisputes(db, span)])
      const brands = await cardBrandsOf(
        db,
        disputes.map(({ paymentId }) => paymentId),
      )
      const rowOf = (name: string, isIn: (brand: string) => boolean) => {
        const own = disputes.filter(({ paymentId }) => isIn(brands.get(paymentId) ?? ''))
        const paid = [...payments].reduce((sum, [brand, count]) => (isIn(brand) ? sum + count : sum), 0)
        const fraud = own.filter(({ isFraud }) => isFraud).length
        const shares = { share: shareOf(own.length, paid), fraudShare: shareOf(fraud, paid) }
        return { name, values: { payments: paid, disputes: own.length, fraud, ...shares } }
      }
      const known = [...new Set([...payments.keys(), ...brands.values()])].toSorted()
      return [...known.map((brand) => rowOf(brand, (one) => one === brand)), rowOf(ALL, () => true)]
    },
  },
]

/** Brands that are not the processor's lower-case name with a capital. */
const BRAND_NAMES: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
}

const brandName = (brand: string): string => BRAND_NAMES[brand] ?? `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`
