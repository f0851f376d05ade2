/** The page's nonce for inline scripts. Only the server knows it, because browsers hide it from scripts. */
import { createContext, use } from 'react'

export const Nonce = createContext<string | undefined>(undefined)
export const useNonce = (): string | undefined => use(Nonce)
