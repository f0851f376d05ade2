/** The page's nonce for its inline scripts; only the server has it, as browsers hide it from scripts. */
import { createContext, use } from 'react'

export const Nonce = createContext<string | undefined>(undefined)
export const useNonce = (): string | undefined => use(Nonce)
