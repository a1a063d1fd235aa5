// The expiry of the certificates of configured addresses: read by a TLS handshake each, and cached for some minutes (docs/domain/operations.md#certificates).
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import type { Certificate } from '../../model/calls/operations.ts'
import { wireTime } from '../../model/moment.ts'
import { environment } from '../base/environment.ts'
import type { Context } from '../kernel/context.ts'
import { slot } from '../kernel/slots.ts'

const answerMs = 5_000
const keptMinutes = 10
const dayMs = 86_400_000

interface Place {
  owner: Certificate['owner']
  host: string
  port: number
}

interface Found extends Place {
  until: Date | null
}

const lastFound = slot('certificates', (): { until: Date; places: string; found: Promise<Found[]> } | null => null)

export async function listCertificates({ kernel, now }: Context): Promise<{ records: Certificate[] }> {
  const places = secretPlaces()
  const named = JSON.stringify(places)
  const last = kernel.get(lastFound)
  const fresh = last && last.places === named && now < last.until
  const found = fresh ? last.found : Promise.all(places.map(async (place) => ({ ...place, until: await readEnd(place) })))
  if (!fresh) kernel.set(lastFound, { until: new Date(now.getTime() + keptMinutes * 60_000), places: named, found })
  const records = (await found).map(({ owner, host, port, until }) => ({
    owner,
    address: port === 443 ? host : `${host}:${port}`,
    valid_to: until && wireTime(until),
    days: until && Math.floor((until.getTime() - now.getTime()) / dayMs),
  }))
  const order = ({ days }: Certificate) => days ?? Number.POSITIVE_INFINITY
  return { records: records.sort((one, other) => (order(one) < order(other) ? -1 : 1)) }
}

/** The configured addresses with TLS, each once. */
function secretPlaces(): Place[] {
  const settings = environment()
  const upstreams = Object.entries(settings).filter(([name]) => /^UPSTREAM_(\w+_)?URL$/.test(name))
  const named: readonly (readonly [Certificate['owner'], unknown])[] = [
    ['public', settings.PUBLIC_URL],
    ...upstreams.map(([, address]) => ['upstream', address] as const),
    ['identity', settings.OIDC_ISSUER],
    ['store', settings.S3_ENDPOINT],
    ['mail', settings.SMTP_SECURE && settings.SMTP_HOST ? `https://${settings.SMTP_HOST}:${settings.SMTP_PORT}` : undefined],
    ['robot', settings.MESSAGE_WEBHOOK_URL],
  ]
  const places = new Map<string, Place>()
  for (const [owner, address] of named) {
    const url = typeof address === 'string' && URL.canParse(address) ? new URL(address) : null
    if (url?.protocol !== 'https:' || places.has(url.host)) continue
    places.set(url.host, { owner, host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || 443) })
  }
  return [...places.values()]
}

/** Null if nothing answers in time or by TLS. */
function readEnd({ host, port }: Place): Promise<Date | null> {
  return new Promise((resolve) => {
    // no data is sent, and expired or untrusted certificates must be read too
    const socket = connect({ host, port, rejectUnauthorized: false, timeout: answerMs, ...(isIP(host) === 0 && { servername: host }) })
    const end = (found: Date | null) => {
      resolve(found)
      socket.destroy()
    }
    socket.once('secureConnect', () => {
      const until = new Date(socket.getPeerCertificate().valid_to)
      end(Number.isNaN(until.getTime()) ? null : until)
    })
    socket.once('timeout', () => end(null))
    socket.once('error', () => end(null))
  })
}
