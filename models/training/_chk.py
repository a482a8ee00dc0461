import json, torch, make_fixtures as m
from tokenizers import Tokenizer
E=json.load(open('../../test/fixtures/flan-t5-shaped/expected.json'))
t=Tokenizer.from_file('../../test/fixtures/flan-t5-shaped/tokenizer.json')
lab=[t.encode(w,add_special_tokens=False).ids[0] for w in "01"]
orig=torch.manual_seed
for s in range(1,12):
    torch.manual_seed=lambda x,s=s: orig(s)
    mod=m.random_checkpoint()
    with torch.no_grad():
        out=[mod(input_ids=torch.tensor([e['inputIds']]),decoder_input_ids=torch.zeros(1,1,dtype=torch.long)).logits[0,0,lab].tolist() for e in E]
    print(s,[[round(x,2) for x in o] for o in out])
