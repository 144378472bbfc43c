/**
 * Runs at the end of a page, seconds before its code on a slow phone: from then on the buttons that have `earlyPress` can be
 * pressed, and show that they were. The press is kept in the element alone. Who goes on by a link wants no more of it. Between
 * two presses React draws what the first one did. Not in the file of the props: each page would then load them.
 */
export const EARLY_PRESS_SCRIPT = `{
const early=()=>document.querySelectorAll('[data-early]')
for(const button of early())button.disabled=false
addEventListener('click',(event)=>{
const button=event.target.closest?.('[data-early]:not([aria-disabled=true])')
if(button){
button.ariaBusy='true'
event.stopPropagation()
}else if(event.target.closest?.('a:not([href^="#"])'))for(const button of early())button.ariaBusy=null
},true)
new MutationObserver(async(changes)=>{
for(const {target} of changes)if(target.ariaBusy&&!target.matches('[data-early]')){
target.ariaBusy=null
target.click()
await null
}
}).observe(document,{subtree:true,attributeFilter:['data-early']})
}`
