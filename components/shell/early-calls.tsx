// The page's first script: sends what the page will ask for anyway while its code is still on the way, so that nothing waits in line.

import type { Input } from '@/lib/client/payload'
import { targetKeyPlace } from '@/lib/client/places'

/** Text that may stand inside a script element. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c')
}

const script = `(()=>{
const calls=window.earlyCalls={},head={accept:'application/json','x-requested-with':'XMLHttpRequest'};
const send=(method,address,body)=>{
  const answer=fetch(address,{method,body,headers:body?{...head,'content-type':'application/json'}:head,credentials:'same-origin',signal:AbortSignal.timeout(60000)});
  answer.catch(()=>{});
  return calls[method+' '+address+' '+(body||'')]=answer;
};
const key=localStorage.getItem(${inScript(targetKeyPlace)});
send('GET','/api/app/base/app/sys/user/queryById'+(key?'?id='+encodeURIComponent(key):''));
const permitted=send('GET','/api/app/base/app/sys/permission/getUserPermissionByToken/me').then(answer=>answer.clone().text());
permitted.catch(()=>{});
window.earlyList=(path,address,body)=>{
  if(location.pathname!==path)return;
  permitted.then(text=>{if(text.includes('"path":'+JSON.stringify(path)))send('POST',address,body)}).catch(()=>{});
};
})()`

/** User info and permission list, sent at once. Stands in the head of every signed-in page. */
export function EarlySession({ nonce }: { nonce: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a script element has no other way; the text is our own
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}

interface EarlyListProps {
  nonce: string | undefined
  /** The screen; its list is asked for only when the permission list holds it. */
  path: string
  /** Address of the list call. */
  address: string
  request: Input
}

/** The first page of a list, sent as soon as the permission list allows it. The request must be the one that the list itself will make. */
export function EarlyList({ nonce, path, address, request }: EarlyListProps) {
  const text = `window.earlyList?.(${inScript(path)},${inScript(address)},${inScript(JSON.stringify(request))})`
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}
