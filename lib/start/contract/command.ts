// npm run contract -- URL [--writes]: reports which calls of a service differ from the call definitions, and how.
import { catalogue } from '../../backend/areas.ts'
import { environment, environmentWarnings } from '../../backend/base/environment.ts'
import { signInPaths } from '../../proxy/path.ts'
import { explainAndExit, requireNode, StartError } from '../start-error.ts'
import { checkContract, type Finding, type Service, type Verdict } from './check.ts'

async function main(): Promise<void> {
  requireNode()
  for (const line of environmentWarnings(process.env)) console.warn(line)
  const given = process.argv.slice(2)
  const writes = given.includes('--writes')
  const address = given.find((word) => !word.startsWith('--'))?.replace(/\/+$/, '')
  if (!address || !/^https?:\/\//.test(address) || !URL.canParse(address))
    throw new StartError(
      '请写明服务的地址：npm run contract -- http://host:port\n  Name the address of the service: npm run contract -- http://host:port',
    )
  const service = await signIn(address)
  const findings = await checkContract(service, catalogue, { writes })
  print(findings, Boolean(service.token))
  // not process.exit, which would truncate a long list in a pipe
  process.exitCode = findings.some(({ verdict }) => isDifference(verdict)) ? 1 : 0
}

async function signIn(address: string): Promise<Service> {
  const { CONTRACT_USER, CONTRACT_PASSWORD, APP_KEY = '' } = environment()
  if (!CONTRACT_USER) return { address, token: '', appKey: APP_KEY }
  const [path = ''] = signInPaths
  const response = await fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...(APP_KEY && { appKey: APP_KEY }) },
    body: new URLSearchParams({ username: CONTRACT_USER, password: CONTRACT_PASSWORD ?? '' }),
  }).catch((error: Error) => {
    throw new StartError(`${address} 没有回应。 ${address} does not answer: ${error.message}`)
  })
  const answer = (await response.json().catch(() => null)) as { code?: number; message?: string; data?: { token?: string } } | null
  if (answer?.code !== 0 || !answer.data?.token)
    throw new StartError(
      `${CONTRACT_USER} 无法登录：${answer?.message ?? `HTTP ${response.status}`}；请检查 CONTRACT_USER、CONTRACT_PASSWORD 与 APP_KEY。\n  ${CONTRACT_USER} cannot sign in: check CONTRACT_USER, CONTRACT_PASSWORD and APP_KEY.`,
    )
  return { address, token: answer.data.token, appKey: APP_KEY }
}

const isDifference = (verdict: Verdict): boolean => verdict === 'differs' || verdict === 'missing'

function print(findings: readonly Finding[], signedIn: boolean): void {
  for (const { key, verdict, notes } of findings) {
    if (verdict === 'same') continue
    console.log(`${verdict.padEnd(8)} ${key}`)
    for (const note of notes) console.log(`           ${note}`)
  }
  const count = (wanted: Verdict) => findings.filter(({ verdict }) => verdict === wanted).length
  console.log(
    `\n${findings.length} calls: ${count('same')} as defined, ${count('differs')} differ, ${count('missing')} missing, ${count('refused')} refused in the agreed form, ${count('untried')} not tried.`,
  )
  if (!signedIn) console.log('Without CONTRACT_USER most calls are refused: set it and CONTRACT_PASSWORD to compare them too.')
}

main().catch(explainAndExit)
