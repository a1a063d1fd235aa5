// A small identity provider (OpenID Connect) on this machine: discovery, keys, authorization code with PKCE, signed ID tokens.
import { createHash, createSign, generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export const clientId = 'office'
export const clientSecret = 'office-secret'

export interface IdentityProvider {
  issuer: string
  /** What the next tokens say of the person; null when the person refuses. */
  claims: Record<string, unknown> | null
  /** Changes what goes into the next ID tokens, to break them. */
  spoil: Record<string, unknown>
  /** Queries of the authorization requests, as they came. */
  asked: URLSearchParams[]
  close(): Promise<void>
}

interface Given {
  nonce: string | null
  challenge: string | null
  redirect: string
  claims: Record<string, unknown>
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Starts one; it sends whoever comes back at once, as the person of `claims`. */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const codes = new Map<string, Given>()
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider: IdentityProvider = {
    issuer,
    claims: {},
    spoil: {},
    asked: [],
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }

  function idTokenOf({ nonce, claims }: Given): string {
    const now = Math.floor(Date.now() / 1000)
    const head = encode({ alg: 'RS256', kid: 'one', typ: 'JWT' })
    const body = encode({
      iss: issuer,
      aud: clientId,
      sub: `subject-${claims.email ?? claims.preferred_username}`,
      iat: now,
      exp: now + 300,
      nonce,
      ...claims,
      ...provider.spoil,
    })
    return `${head}.${body}.${createSign('sha256').update(`${head}.${body}`).sign(privateKey, 'base64url')}`
  }

  function authorize(query: URLSearchParams, response: ServerResponse): void {
    provider.asked.push(query)
    const back = new URL(query.get('redirect_uri') ?? '')
    back.searchParams.set('state', query.get('state') ?? '')
    if (provider.claims) {
      const code = randomUUID()
      codes.set(code, {
        nonce: query.get('nonce'),
        challenge: query.get('code_challenge'),
        redirect: query.get('redirect_uri') ?? '',
        claims: provider.claims,
      })
      back.searchParams.set('code', code)
    } else back.searchParams.set('error', 'access_denied')
    response.writeHead(302, { location: back.href }).end()
  }

  function redeem(form: URLSearchParams): Record<string, unknown> | null {
    const given = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const known = form.get('client_id') === clientId && form.get('client_secret') === clientSecret
    if (!given || !known || given.challenge !== challenge || given.redirect !== form.get('redirect_uri')) return null
    return { access_token: randomUUID(), token_type: 'Bearer', expires_in: 300, id_token: idTokenOf(given) }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer)
    const json = (body: object, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (pathname === '/.well-known/openid-configuration')
      json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        token_endpoint_auth_methods_supported: ['client_secret_post'],
        code_challenge_methods_supported: ['S256'],
      })
    else if (pathname === '/keys') json({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] })
    else if (pathname === '/authorize') authorize(searchParams, response)
    else if (pathname === '/token') {
      const tokens = redeem(new URLSearchParams(await text(request)))
      if (tokens) json(tokens)
      else json({ error: 'invalid_grant' }, 400)
    } else response.writeHead(404).end()
  }
  return provider
}
