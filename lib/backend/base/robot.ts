// The robot of 企业微信, 钉钉 or 飞书 that sends messages to a group (docs/domain/message.md#outside-the-product).
import { createHmac } from 'node:crypto'
import { environment } from './environment.ts'

const answerMs = 10_000

/** Whether a robot is set up. */
export const hasRobot = (): boolean => Boolean(environment().MESSAGE_WEBHOOK_URL)

/** Address and body of the request: 飞书 has its own format, 钉钉 a signature with the time if a secret is set. */
export function robotRequest(url: string, content: string, now: Date, secret?: string): { url: string; body: unknown } {
  const address = new URL(url)
  if (/(?:^|\.)(?:feishu\.cn|larksuite\.com)$/.test(address.hostname))
    return { url, body: { msg_type: 'text', content: { text: content } } }
  if (secret) {
    const timestamp = String(now.getTime())
    address.searchParams.set('timestamp', timestamp)
    address.searchParams.set('sign', createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64'))
  }
  return { url: address.href, body: { msgtype: 'text', text: { content } } }
}

/** Sends a text to the robot, if one is configured. Throws if it does not accept the text: robots answer 200 with their own code. */
export async function sendToRobot(content: string, now: Date): Promise<void> {
  const { MESSAGE_WEBHOOK_URL, MESSAGE_WEBHOOK_SECRET } = environment()
  if (!MESSAGE_WEBHOOK_URL) return
  const { url, body } = robotRequest(MESSAGE_WEBHOOK_URL, content, now, MESSAGE_WEBHOOK_SECRET)
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(answerMs),
  })
  const answer = (await response.json().catch(() => ({}))) as { errcode?: number; code?: number; errmsg?: string; msg?: string }
  const code = answer.errcode ?? answer.code ?? 0
  if (!response.ok || code !== 0) throw new Error(`the robot answered ${response.status} ${code} ${answer.errmsg ?? answer.msg ?? ''}`)
}
