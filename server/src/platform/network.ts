/** Determines which addresses rate limits count together: the owner of an IPv6 address has a whole /64 network of addresses. */
import rateLimit from '@fastify/rate-limit'

/** Returns an IPv4 address unchanged, and the network of an IPv6 address. */
export const networkOf = (address: string): string => rateLimit.normalizeIP(address)
