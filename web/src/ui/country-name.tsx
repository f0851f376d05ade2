/** A country in the reader's language. Browsers name some of them otherwise than the server does: what the server has written stays. */
import { countryName } from '#lib/countries.ts'

export const CountryName = ({ code }: { readonly code: string }) => <span suppressHydrationWarning>{countryName(code)}</span>
