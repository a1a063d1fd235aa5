// The identity provider of the environment: discovered once; people sign in by authorization code with PKCE, state and nonce.
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

/** The time limit for each answer of the provider. */
const answerSeconds = 10

/** The stored part of a request until the browser returns. */
interface IdentityRequest {
  state: string
  nonce: string
  verifier: string
}

export type Claims = Readonly<Record<string, unknown>>

const discovered = slot('identity provider', () => ({ configuration: null as Promise<Configuration> | null }))

/** The name on the sign-in page; null without a provider. */
export function providerName(): string | null {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_NAME } = environment()
  return OIDC_ISSUER && OIDC_CLIENT_ID ? OIDC_NAME : null
}

/** The provider's configuration, read once; a failure is not cached. */
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
  // an address without TLS is the operator's decision, for example on the same machine
  const execute = issuer.protocol === 'http:' ? [allowInsecureRequests] : []
  return discovery(issuer, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, undefined, { execute, timeout: answerSeconds })
}

/** A new request: its stored part, and the address for the browser. Throws if the provider is unavailable. */
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

/** The verified claims from the browser's return. Throws if anything is wrong. */
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
