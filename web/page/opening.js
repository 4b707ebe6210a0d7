// Before the body is there: which room of the page the link leads to, so that no other one is laid out first. places.js
// says it again once it has read the whole link.

const [, room, figure] = /^#(lab|reference)(?:\/(\w+))?(?:&|$)/.exec(location.hash) ?? []
const isOnly = /[#&]only=/.test(location.hash)
document.documentElement.dataset.room = isOnly || (room === 'lab' && figure) ? 'figure' : (room ?? 'road')
document.documentElement.classList.toggle('only', isOnly)
