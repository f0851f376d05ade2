/** Previews a product as its card in the shop. */
import type { FormValues } from '#core/form.ts'
import type { DraftMedia } from '#core/media-drafts/draft-media.ts'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'
import { StoreIcon } from '#ui/page-icons.ts'
import css from './product-sample.module.css'
import { combinationsOf, parseVariants, rowOf, type Variants } from './variant-drafts.ts'

interface ProductSampleProps {
  readonly values: FormValues
  readonly pictures: readonly DraftMedia[]
}

export default function ProductSample({ values, pictures }: ProductSampleProps) {
  const [first] = pictures.filter(({ state }) => state !== 'refused')
  const title = String(values['title']).trim()
  return (
    <section className={css['sample']} aria-labelledby="preview">
      <h2 id="preview">{t('Preview')}</h2>
      <div className={css['card']}>
        <span className={css['picture']} style={first && { backgroundImage: `url("${first.placeholder}")` }}>
          {first?.url ? <img src={first.url} alt="" /> : <StoreIcon size={40} />}
        </span>
        <strong className={css['title']} dir="auto">
          {title === '' ? t('Your product') : title}
        </strong>
        <span className={css['price']}>{priceWords(values)}</span>
      </div>
    </section>
  )
}

function priceWords(values: FormValues): string {
  const variants = parseVariants(values['variants'])
  if (isSoldOut(values, variants)) return t('Sold out')
  const prices = pricesOf(variants, Number(values['price']))
  const least = Math.min(...prices)
  if (!Number.isFinite(least) || least <= 0) return t('No price yet')
  const amount = formatTokens(least)
  return new Set(prices).size > 1 ? t('From {amount}', { amount }) : amount
}

const offered = (variants: Variants) =>
  combinationsOf(variants.options)
    .map((key) => rowOf(variants, key))
    .filter(({ isOff }) => !isOff)

const pricesOf = (variants: Variants, usual: number): number[] =>
  offered(variants).map(({ price }) => (price.trim() === '' ? usual : Number(price)))

/** Such as after the last piece was sold. The form shows it, because a new stock offers the product again. */
const isSoldOut = ({ isMadeToOrder }: FormValues, variants: Variants): boolean =>
  isMadeToOrder !== true && offered(variants).length > 0 && offered(variants).every(({ stock }) => stock.trim() === '0')
