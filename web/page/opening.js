// Before the body is there: which room of the page the link leads to, so that no other one is laid out first; and whether
// notes frame it. places.js says it again once it has read the whole link.

const [, room, figure] = /^#(lab|reference)(?:\/(\w+))?(?:&|$)/.exec(location.hash) ?? []
const [, only = ''] = /[#&]only=(\w+)/.exec(location.hash) ?? []
const { dataset, classList } = document.documentElement
if (only) dataset.room = only === 'stage' ? 'road' : 'figure'
else dataset.room = room === 'lab' && figure ? 'figure' : (room ?? 'road')
classList.toggle('only', only !== '')
classList.toggle('framed', window.parent !== window)
