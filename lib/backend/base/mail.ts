// Mail by SMTP, if the environment names a server; without one nothing is sent, and the caller prints a message on the console.
import { environment } from './environment.ts'

export interface Mail {
  /** A message id for a mail that may be repeated after a crash, so that the receiving server recognises it. */
  key?: string
  to: string
  subject: string
  text: string
}

/** Whether a mail server is set. */
export function canMail(): boolean {
  return Boolean(environment().SMTP_HOST)
}

/** Sends one mail; false when there is no server. Throws when the server refuses or does not answer within ten seconds. */
export async function sendMail({ key, to, subject, text }: Mail): Promise<boolean> {
  const { SMTP_HOST, SMTP_PORT, SMTP_SECURE, SMTP_USER, SMTP_PASSWORD, SMTP_FROM } = environment()
  if (!SMTP_HOST) return false
  // imported here, because its forty files are not needed at the start
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    host: SMTP_HOST,
    port: SMTP_PORT,
    secure: SMTP_SECURE,
    ...(SMTP_USER ? { auth: { user: SMTP_USER, pass: SMTP_PASSWORD ?? '' } } : {}),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 10_000,
  })
  const from = SMTP_FROM ?? SMTP_USER ?? `no-reply@${SMTP_HOST}`
  await transport.sendMail({ from, to, subject, text, ...(key !== undefined && { messageId: `<${key}@${SMTP_HOST}>` }) })
  return true
}
