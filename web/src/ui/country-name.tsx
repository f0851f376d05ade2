/**
 * Shows a country in the reader's language. The server's name stays after hydration, because browsers name some countries
 * differently.
 */
import { countryName } from '#lib/countries.ts'

export const CountryName = ({ code }: { readonly code: string }) => <span suppressHydrationWarning>{countryName(code)}</span>
