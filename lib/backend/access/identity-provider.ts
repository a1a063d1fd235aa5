// The identity provider that the environment names: discovered once, asked for a person by authorization code with PKCE, state and nonce.
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { environment } from '../base/environment.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { slot } from '../kernel/slots.ts'

/** So long the provider may take for each answer. */
const answerSeconds = 10

/** What is kept of a request until the browser comes back. */
interface IdentityRequest {
  state: string
  nonce: string
  verifier: string
}

export type Claims = Readonly<Record<string, unknown>>

const discovered = slot('identity provider', () => ({ configuration: null as Promise<Configuration> | null }))

/** The name on the sign-in page; null where no provider is named. */
export function providerName(): string | null {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_NAME } = environment()
  return OIDC_ISSUER && OIDC_CLIENT_ID ? OIDC_NAME : null
}

/** What the provider says of itself, read once; a failure is not remembered. */
function configurationOf(kernel: Kernel): Promise<Configuration> {
  const place = kernel.get(discovered)
  place.configuration ??= discover().catch((error: unknown) => {
    place.configuration = null
    throw error
  })
  return place.configuration
}

async function discover(): Promise<Configuration> {
  const { OIDC_ISSUER = '', OIDC_CLIENT_ID = '', OIDC_CLIENT_SECRET } = environment()
  const issuer = new URL(OIDC_ISSUER)
  // an operator who names an address without TLS wants it so, on the same machine for example
  const execute = issuer.protocol === 'http:' ? [allowInsecureRequests] : []
  return discovery(issuer, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, undefined, { execute, timeout: answerSeconds })
}

/** A request for a person: what to keep, and where the browser goes. Throws where the provider is away. */
export async function requestIdentity(kernel: Kernel, redirectUri: string): Promise<IdentityRequest & { address: string }> {
  const configuration = await configurationOf(kernel)
  const [state, nonce, verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()]
  const address = buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: environment().OIDC_SCOPE,
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  return { state, nonce, verifier, address: address.href }
}

/** The checked claims of the person that the browser was sent back with. Throws where anything about it is wrong. */
export async function identify(kernel: Kernel, cameBack: URL, { state, nonce, verifier }: IdentityRequest): Promise<Claims> {
  const configuration = await configurationOf(kernel)
  const tokens = await authorizationCodeGrant(configuration, cameBack, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })
  return tokens.claims() ?? {}
}
