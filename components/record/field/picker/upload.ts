// One upload with its progress: fetch tells no progress of a request's body, so this is the one place with XMLHttpRequest.
import { ApiError, succeeded } from '@/lib/client/api'
import { endSession } from '@/lib/client/session-end'
import { failureText } from '@/lib/i18n/failure-text'
import { limits } from '@/lib/model/wire'

const call = '/api/app/base/app/file/upload'

export interface UploadAnswer {
  url: string
  file_key?: string
}

export interface Upload<T = UploadAnswer> {
  /** Rejects with ApiError, or with an AbortError after `cancel`. */
  done: Promise<T>
  cancel: () => void
}

/** Sends a file; `onProgress` gets whole percents. `group` ties files that belong together (fileGroupKey). */
export function startUpload(
  file: File,
  onProgress: (percent: number) => void,
  group: string = crypto.randomUUID().replaceAll('-', ''),
): Upload {
  const body = new FormData()
  body.append('file', file)
  body.append('fileGroupKey', group)
  return sendForm(call, body, onProgress, (answer) => Boolean(answer.url))
}

/** Sends a form with a file; an answer that `isWhole` does not accept counts as refused. */
export function sendForm<T>(
  address: string,
  body: FormData,
  onProgress: (percent: number) => void,
  isWhole: (answer: T) => boolean = () => true,
): Upload<T> {
  const request = new XMLHttpRequest()
  const done = new Promise<T>((resolve, reject) => {
    request.open('POST', address)
    request.timeout = 5 * limits.timeoutMs
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('x-requested-with', 'XMLHttpRequest')
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(Math.floor((event.loaded / event.total) * 100))
    }
    request.onabort = () => reject(new DOMException('cancelled', 'AbortError'))
    request.ontimeout = () => reject(new ApiError('timeout', failureText('timeout')))
    request.onerror = () => reject(new ApiError('transport', failureText('server')))
    request.onload = () => {
      const answer = readAnswer<T>(request.responseText)
      if (request.status === 401 || answer?.code === 401) endSession()
      if (request.status < 400 && answer && succeeded(answer.code) && answer.data && isWhole(answer.data)) resolve(answer.data)
      else reject(new ApiError('refused', answer?.message ?? failureText('server'), { status: request.status, code: answer?.code }))
    }
    request.send(body)
  })
  return { done, cancel: () => request.abort() }
}

function readAnswer<T>(text: string): { code: number; message?: string; data?: T } | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
