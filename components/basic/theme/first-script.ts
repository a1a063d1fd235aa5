// Runs before the first paint: sets the device's colours, and a nonce for styles that scripts create.
import { preferenceCookies } from './preferences'

/** The device's colours where nothing was chosen. */
const colours = `(()=>{const d=document;if(/(?:^|; )${preferenceCookies.choice}=(light|dark)/.test(d.cookie))return;const m=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';d.documentElement.dataset.theme=m;d.cookie='${preferenceCookies.mode}='+m+'; path=/; max-age=31536000; samesite=lax'})()`

/**
 * Style elements made by scripts carry the page's nonce. antd's helpers that lock the page behind a dialog and measure scroll bars leave it
 * out, and the content security policy would drop what they do.
 */
const nonce = `(()=>{const n=document.currentScript.nonce,c=document.createElement;if(n)document.createElement=function(...a){const e=c.apply(this,a);if(e instanceof HTMLStyleElement)e.nonce=n;return e}})()`

export const firstScript = `${colours};${nonce}`
