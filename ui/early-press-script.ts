import { NETWORK_ERROR } from '#ui/network-error.ts'

/** Longer than the code of a page takes on the slowest phone that is measured. */
const LATE_MS = 20_000
const SAID_MS = 10_000

/**
 * Runs at the end of a page, seconds before its code on a slow phone: from then on the buttons that have `earlyPress` can be
 * pressed, and show that they were. The press is kept in the element alone. Who goes on by a link wants no more of it; a link that
 * saves a file or opens beside the page goes nowhere. Where the code does not come, they are told, and may press again: at the end of
 * the body, which React leaves alone. Between two presses React draws what the first one did. Not in the file of the props: each
 * page would then load them.
 */
export const EARLY_PRESS_SCRIPT = `{
const early=()=>document.querySelectorAll('[data-early]')
const forget=()=>{for(const button of early())button.ariaBusy=null}
const goes=(link)=>link&&!link.target&&!link.download&&/^http/.test(link.protocol)&&!/[.]ics$/.test(link.pathname)&&link.getAttribute('href')[0]!=='#'
const said=document.createElement('div')
said.className='toaster'
said.role='alert'
said.innerHTML='<div class="flex rounded-lg border-l-4 border-danger bg-surface p-4 font-semibold text-text shadow-2">${NETWORK_ERROR}</div>'
let due
for(const button of early())button.disabled=false
addEventListener('click',(event)=>{
const button=event.target.closest?.('[data-early]:not([aria-disabled=true])')
if(button){
button.ariaBusy='true'
event.stopPropagation()
said.remove()
clearTimeout(due)
due=setTimeout(()=>{
if(![...early()].some((one)=>one.ariaBusy))return
forget()
document.body.append(said)
due=setTimeout(()=>said.remove(),${SAID_MS})
},${LATE_MS})
}else if(goes(event.target.closest?.('a')))forget()
},true)
new MutationObserver(async(changes)=>{
for(const {target} of changes)if(target.ariaBusy&&!target.matches('[data-early]')){
target.ariaBusy=null
target.click()
await null
}
}).observe(document,{subtree:true,attributeFilter:['data-early']})
}`
