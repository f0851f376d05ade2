/** Whom limits count as one: whoever has an IPv6 address has a network of 64 bits, and with it any number of addresses. */
import rateLimit from '@fastify/rate-limit'

/** The address itself where it is of IPv4; of the same network otherwise. */
export const networkOf = (address: string): string => rateLimit.normalizeIP(address)
